import { type Permission, scopeOf } from "@funil/contract/account/permissions"
import { useMe } from "../../lib/session/me.ts"

/** Returns whether the user may delete or merge a record: any, only their own, or none. */
export function useMayTrash(permission: Permission): (record: { created_by: string | null }) => boolean {
  const me = useMe()
  const scope = me && scopeOf(me.role, permission)
  return ({ created_by }) => scope === "all" || (scope === "created" && created_by === me?.id)
}
