import type { Endpoint } from "../shared/endpoint.ts"
import type { Permission } from "./permissions.ts"

/**
 * Only people use these permissions: the account, its plan and invoices, closing it, the export of
 * all data, tokens and keys.
 */
const closedPermissions: readonly Permission[] = ["account.read", "account.write", "token.manage"]

/**
 * Tokens have these calls' permission, but not these calls: they reach passwords, roles or keys.
 */
const closedCalls: readonly string[] = [
  "user.create",
  "user.update",
  "user.trash",
  "user.import",
  "user.mass_update",
  "user.mass_trash",
  "invitation.create",
  "invitation.renew",
  "calendar.get",
  "calendar.renew",
  "calendar.end",
  "form.update_password",
  "message.update_settings",
  "plugin.auth",
  "plugin.disconnect",
]

/**
 * The calls for anyone signed in that tokens can make. A new call is closed to tokens until this
 * list has it.
 */
const openCalls: readonly string[] = [
  "auth.me",
  "cep.get",
  "event.stream",
  "mcp.call",
  "notification.list",
  "notification.update",
  "notification.read_all",
  "notification.delete",
  "notification.restore",
  "operation.get",
  "operation.undo",
  "record.search",
  "template.list",
  "trash.list",
  "trash.restore",
]

const permissions = new Set<string>(closedPermissions)
const closed = new Set(closedCalls)
const open = new Set(openCalls)

/** Whether no API token may make the call, whatever the rights of its user. */
export function isClosedToTokens({ id, access }: Pick<Endpoint, "id" | "access">): boolean {
  return access === "signed_in" ? !open.has(id) : permissions.has(access) || closed.has(id)
}

/** The nouns that no API token can change by any call, not even by undoing or restoring. */
export const closedNouns: ReadonlySet<string> = new Set(["user", "account"])
