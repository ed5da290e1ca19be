import { requirePipelines } from "./require-pipelines.ts"
import type { updateUser as endpoint, User } from "@funil/contract/users"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { saveUser } from "./save-user.ts"
import { requireOwnPassword } from "./require-own-password.ts"
import { getVisibleUser, lockAdmins, lockVisibleUser } from "./user-queries.ts"
import { changes, requireMayChange, requireOpenOrSelf } from "./user-rules.ts"
import { userView } from "./user-view.ts"
import { type UserRow, storedInput } from "./user-store.ts"

type Body = z.output<typeof endpoint.body>
type Input = Omit<Body, "current_password">

export async function updateUser(
  ctx: Context,
  id: string,
  { current_password: password, ...input }: Body,
  ifMatch?: string,
): Promise<User> {
  requireCan(ctx, "user.update")
  requireOpenOrSelf(ctx, id)
  const isProven = await provesEmail(ctx, id, input, password)
  return inTransaction(ctx, async (tx) => {
    // Who comes back takes a seat, and the account is locked before its records.
    if (input.deactivated === false) await lockAccount(tx)
    if (input.role !== undefined || input.deactivated !== undefined) await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    const after = await changeUser(tx, before, input, isProven)
    return versioned(tx, userView(tx, after), after.version)
  })
}

/**
 * Whether the caller, who gives themselves another e-mail, has proved to be who signed in: 422 without the password. Nothing but a call
 * can prove it: an import or an automation carries no password.
 */
async function provesEmail(ctx: Context, id: string, { email }: Input, password?: string): Promise<boolean> {
  if (email === undefined || ctx.user?.id !== id || ctx.source !== "api") return false
  const own = await inTransaction(ctx, (tx) => getVisibleUser(tx, id))
  if (!changes(own, { email }, "email")) return false
  await requireOwnPassword(ctx, "current_password", password)
  return true
}

/** Does to a locked user what the body of a PUT says. Whoever changes a role or deactivates has locked the admins before. */
export async function changeUser(tx: Tx, before: UserRow, input: Input, isProven = false): Promise<UserRow> {
  const patch = storedInput(input)
  requireMayChange(tx, before, patch, isProven)
  if (changes(before, patch, "pipelines")) await requirePipelines(tx, patch.pipelines ?? [])
  const custom_fields = await storedCustomFields(tx, "user", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  return saveUser(tx, before, { ...patch, custom_fields })
}
