import { requirePipelines } from "./require-pipelines.ts"
import type { updateUser as endpoint, User } from "@funil/contract/users"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { requireConfirmed } from "../../platform/access/require-confirmed.ts"
import type { Context } from "../../platform/context.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { saveUser } from "./save-user.ts"
import { lockAdmins, lockVisibleUser } from "./user-queries.ts"
import { changes, requireMayChange, requireOpenOrSelf } from "./user-rules.ts"
import { userView } from "./user-view.ts"
import { type UserRow, storedInput } from "./user-store.ts"

type Input = z.output<typeof endpoint.body>

export async function updateUser(ctx: Context, id: string, input: Input, ifMatch?: string): Promise<User> {
  requireCan(ctx, "user.update")
  requireOpenOrSelf(ctx, id)
  return inTransaction(ctx, async (tx) => {
    // Who comes back takes a seat, and the account is locked before its records.
    if (input.deactivated === false) await lockAccount(tx)
    if (input.role !== undefined || input.deactivated !== undefined) await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    // Nothing but a call can prove who the caller is: an import and an automation go past here.
    if (id === ctx.user?.id && changes(before, { email: input.email }, "email")) requireConfirmed(tx)
    const after = await changeUser(tx, before, input, true)
    return versioned(tx, userView(tx, after), after.version)
  })
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
