import { requirePipelines } from "./require-pipelines.ts"
import type { updateUser as endpoint, User } from "@funil/contract/users"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../records/custom-field-rules.ts"
import { saveUser } from "./save-user.ts"
import { storedInput } from "./user-input.ts"
import { lockAdmins, lockVisibleUser } from "./user-queries.ts"
import { changes, requireMayChange } from "./user-rules.ts"
import type { UserRow } from "./user-row.ts"
import { userView } from "./user-view.ts"

type Input = z.output<typeof endpoint.body>

export async function updateUser(ctx: Context, id: string, input: Input, ifMatch?: string): Promise<User> {
  requireCan(ctx, "user.update")
  return inTransaction(ctx, async (tx) => {
    if (input.role !== undefined || input.deactivated !== undefined) await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    const after = await changeUser(tx, before, input)
    return versioned(tx, userView(tx, after), after.version)
  })
}

/** Does to a locked user what the body of a PUT says. Whoever changes a role or deactivates has locked the admins before. */
export async function changeUser(tx: Tx, before: UserRow, input: Input): Promise<UserRow> {
  const patch = storedInput(input)
  requireMayChange(tx, before, patch)
  if (changes(before, patch, "pipelines")) await requirePipelines(tx, patch.pipelines ?? [])
  const custom_fields = await storedCustomFields(tx, "user", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  return saveUser(tx, before, { ...patch, custom_fields })
}
