import type { Permission } from "./permissions.ts"
import type { Endpoint } from "./shared/endpoint.ts"

/** What these permissions are for is done by people alone: the account, its plan and invoices, closing it, the whole export, tokens and keys. */
const closedPermissions: readonly Permission[] = ["account.read", "account.write", "token.manage"]

/** Calls whose permission is open to tokens for others, and that reach sign-ins, passwords, roles, keys or the plan. */
const closedCalls: readonly string[] = [
  "account.get",
  "account.status",
  "auth.logout",
  "session.list",
  "session.end",
  "push.create",
  "push.delete",
  "user.create",
  "user.update",
  "user.trash",
  "user.import",
  "user.mass_update",
  "user.mass_trash",
  "invitation.create",
  "invitation.renew",
  "form.update_password",
  "message.update_settings",
  "plugin.auth",
  "plugin.disconnect",
]

const permissions = new Set<string>(closedPermissions)
const calls = new Set(closedCalls)

/** Whether no API token makes the call, whoever made the token. */
export function isClosedToTokens({ id, access }: Pick<Endpoint, "id" | "access">): boolean {
  return permissions.has(access) || calls.has(id)
}

/** The nouns that no API token changes, by whatever call: an undo or a restoring of them is one too. */
export const closedNouns: ReadonlySet<string> = new Set(["user", "account"])
