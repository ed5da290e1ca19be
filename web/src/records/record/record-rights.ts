import { type Permission, type Role, scopeOf } from "@funil/contract/account/permissions"
import { useMe } from "../../lib/session/me.ts"

interface RightsRecord {
  readonly id: string
  readonly created_by?: string | null
  readonly role?: Role
}

/**
 * Returns whether the user's right reaches a record, as far as the record tells. The server has the
 * last word.
 */
export function useMay(permission: Permission): (record: RightsRecord) => boolean {
  const me = useMe()
  const scope = me ? scopeOf(me.role, permission) : "none"
  return ({ id, created_by, role }) => {
    // Users can't remove themselves from the team.
    if (permission === "user.delete" && id === me?.id) return false
    if (scope === "created") return created_by === me?.id
    if (scope === "not_admins") return role !== "admin"
    return scope !== "none"
  }
}
