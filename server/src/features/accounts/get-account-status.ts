import type { getAccountStatus as endpoint } from "@funil/contract/accounts"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { standing } from "../../platform/access/standing.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { readBilling } from "../billing/billing-queries.ts"
import { pendingChangeView } from "../billing/invoice-view.ts"
import { bytesLimit, keptBytes } from "../files/kept-bytes.ts"
import { countUsed, limitsOf } from "../plans/require-room.ts"
import { getAccountRow } from "./account-queries.ts"

/** The plan, how long the trial lasts, and how much of the plan's limits is used. */
export async function getAccountStatus(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const [row, limits, pipelines, workflows, fields, forms, bytes, byteLimit] = await Promise.all([
      getAccountRow(tx),
      limitsOf(tx),
      countUsed(tx, "pipelines"),
      countUsed(tx, "workflows"),
      countUsed(tx, "custom_fields"),
      countUsed(tx, "forms"),
      keptBytes(tx),
      bytesLimit(tx),
    ])
    return {
      plan: row.subscription_plan,
      ...standing(row, tx.services),
      free_trial_exceeded_at: row.free_trial_exceeded_at?.toISOString() ?? null,
      trial_refused: row.trial_refused,
      usage: {
        pipelines: { used: pipelines, limit: limits?.pipelines ?? null },
        forms: { used: forms, limit: limits?.forms ?? null },
        workflows: { used: workflows, limit: limits?.workflows ?? null },
        custom_fields: { used: fields, limit: limits?.custom_fields ?? null },
        upload_bytes: { used: bytes, limit: byteLimit },
      },
      pending_change: pendingChangeView((await readBilling(tx)).state.subscription),
    }
  })
}
