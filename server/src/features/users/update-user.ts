import { requirePipelines } from "./require-pipelines.ts"
import type { updateUser as endpoint, User } from "@funil/contract/users"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../records/custom-field-rules.ts"
import { saveUser } from "./save-user.ts"
import { storedInput } from "./user-input.ts"
import { lockAdmins, lockVisibleUser } from "./user-queries.ts"
import { changes, requireMayChange } from "./user-rules.ts"
import { userView } from "./user-view.ts"

type Input = z.output<typeof endpoint.body>

export async function updateUser(ctx: Context, id: string, input: Input, ifMatch?: string): Promise<User> {
  requireCan(ctx, "user.update")
  const patch = storedInput(input)
  return inTransaction(ctx, async (tx) => {
    if (patch.role !== undefined || patch.deactivated !== undefined) await lockAdmins(tx)
    const before = await lockVisibleUser(tx, id)
    await requireFresh(before, ifMatch, () => userView(tx, before))
    requireMayChange(tx, before, patch)
    if (changes(before, patch, "pipelines")) await requirePipelines(tx, patch.pipelines ?? [])
    const custom_fields = await storedCustomFields(tx, "user", {
      before: before.custom_fields,
      sent: input.custom_fields,
      record: { ...before, ...patch },
    })
    const after = await saveUser(tx, before, { ...patch, custom_fields })
    return versioned(tx, userView(tx, after), after.version)
  })
}
