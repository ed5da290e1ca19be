import { scopeOf } from "@funil/contract/permissions"
import { useRole } from "../../lib/me.ts"

/** Whether I may share templates, and change those that are shared. */
export function useMayShare(): boolean {
  const role = useRole()
  return role !== undefined && scopeOf(role, "mail_template.manage") !== "personal"
}
