import { scopeOf } from "@funil/contract/account/permissions"
import { useRole } from "../../lib/session/me.ts"

/** Whether the user may share templates and edit shared ones. */
export function useMayShare(): boolean {
  const role = useRole()
  return role !== undefined && scopeOf(role, "mail_template.manage") !== "personal"
}
