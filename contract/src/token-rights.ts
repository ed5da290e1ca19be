import type { Permission } from "./permissions.ts"
import type { Endpoint } from "./shared/endpoint.ts"

/** What these permissions are for is done by people alone: the account, its plan and invoices, closing it, the whole export, tokens and keys. */
const closedPermissions: readonly Permission[] = ["account.read", "account.write", "token.manage"]

/** Calls whose permission is open to tokens for others, and that reach passwords, roles or keys. */
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

/** Calls of anyone signed in are of people, but for these: a new one is closed to tokens until it stands here. */
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

/** Whether no API token makes the call, whoever made the token. */
export function isClosedToTokens({ id, access }: Pick<Endpoint, "id" | "access">): boolean {
  return access === "signed_in" ? !open.has(id) : permissions.has(access) || closed.has(id)
}

/** The nouns that no API token changes, by whatever call: an undo or a restoring of them is one too. */
export const closedNouns: ReadonlySet<string> = new Set(["user", "account"])
