import { type Permission, scopeOf } from "@funil/contract/permissions"
import { useMe } from "../../lib/me.ts"

/** Tells of which records I may put into the trash, or merge away: all, those I created, or none. */
export function useMayTrash(permission: Permission): (record: { created_by: string | null }) => boolean {
  const me = useMe()
  const scope = me && scopeOf(me.role, permission)
  return ({ created_by }) => scope === "all" || (scope === "created" && created_by === me?.id)
}
