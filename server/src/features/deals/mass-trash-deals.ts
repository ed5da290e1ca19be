import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { massTrashDeals as endpoint } from "@funil/contract/deals"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockTargets, type MassBody, massTarget } from "./mass-target.ts"
import { saveDeal } from "./save-deal.ts"
import { lockTotals } from "./stage-totals.ts"

/** Puts every deal that the filter finds and the caller may delete in the trash, as one operation. */
export async function massTrashDeals(ctx: Context, body: MassBody): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "record.mass_delete")
  requireCan(ctx, "deal.delete")
  const ids = await massTarget(ctx, body)
  return inTransaction(ctx, async (tx) => {
    const rows = await lockTargets(tx, ids, "deal.delete")
    if (body.dry_run) return { matched: ids.length, allowed: rows.length }
    await lockTotals(
      tx,
      rows.map((row) => row.pipeline_stage_id),
    )
    const gone = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    for (const row of rows) await saveDeal(tx, row, gone)
    return { deleted: rows.length }
  })
}
