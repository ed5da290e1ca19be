import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "../deals/deal-audience.ts"
import { lockStageDeals } from "./lock-stage-deals.ts"
import { lockLivePipeline, type PipelineRow } from "./pipeline-queries.ts"
import { pipelineView } from "./pipeline-view.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { savePipeline } from "./save-pipeline.ts"

interface Trashed {
  id: string
  pipeline_id: string
  user_id: string | null
}

/** Puts a pipeline in the trash together with its deals; an undo brings back both. */
export async function trashPipeline(
  ctx: Context,
  id: string,
  ifMatch?: string,
): Promise<{ deleted_deals: number }> {
  requireCan(ctx, "pipeline.write")
  return inTransaction(ctx, async (tx) => {
    const pipeline = await lockLivePipeline(tx, id)
    await requireFresh(pipeline, ifMatch, () => pipelineView(pipeline))
    return { deleted_deals: await trashWithDeals(tx, pipeline, tx.now()) }
  })
}

/** Trashes a locked pipeline with its deals as of `at`, and says how many those are. */
export async function trashWithDeals(tx: Tx, pipeline: PipelineRow, at: Date): Promise<number> {
  const stageIds = pipeline.stages.map(({ id }) => id)
  await lockStageDeals(tx, stageIds)
  const { rows } = await sql<Trashed>`
    update deals set deleted_at = ${at}, deleted_by = ${tx.user?.id ?? null}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId} and pipeline_id = ${pipeline.id} and deleted_at is null
    returning id, pipeline_id, user_id
  `.execute(tx.db)
  await recountTotals(tx, stageIds)
  // The deals are recorded first, so that an undo, which goes backwards, restores all of them with the pipeline at once.
  tx.ledger.kind ??= "pipeline.trashed"
  for (const deal of rows) {
    record(tx, {
      event: "deal.trashed",
      id: deal.id,
      before: { deleted_at: null },
      after: { deleted_at: at.toISOString() },
      audience: dealAudience(deal),
    })
  }
  await savePipeline(tx, pipeline, { deleted_at: at })
  return rows.length
}
