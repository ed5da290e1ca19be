import type { getAccountStatus as endpoint } from "@funil/contract/accounts"
import { planLimits } from "@funil/contract/plans"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { fileBytesOf } from "../files/file-room.ts"
import { countCustomFields, countPipelines, countWorkflows, getAccountRow } from "./account-queries.ts"
import { standing } from "./account-rules.ts"

/** The plan, how long the trial lasts, and how much of the plan's limits is used. */
export async function getAccountStatus(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const row = await getAccountRow(tx)
    const limits = planLimits[row.subscription_plan]
    return {
      plan: row.subscription_plan,
      ...standing(row, tx.now()),
      free_trial_exceeded_at: row.free_trial_exceeded_at?.toISOString() ?? null,
      usage: {
        pipelines: { used: await countPipelines(tx), limit: limits.pipelines },
        forms: { used: 0, limit: limits.forms },
        workflows: { used: await countWorkflows(tx), limit: limits.workflows },
        custom_fields: { used: await countCustomFields(tx), limit: limits.custom_fields },
        upload_bytes: { used: tx.user ? await fileBytesOf(tx, tx.user.id) : 0, limit: limits.upload_bytes },
      },
    }
  })
}
