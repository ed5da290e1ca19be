import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "../deals/deal-audience.ts"
import { lockTotals } from "../deals/stage-totals.ts"
import { requireRoom } from "../plans/require-room.ts"
import type { PipelineRow } from "./pipeline-queries.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { savePipeline } from "./save-pipeline.ts"

interface Restored {
  id: string
  pipeline_id: string
  user_id: string | null
}

/** Takes a pipeline out of the trash with exactly the deals that went there with it; 402 when the plan has no room for it. */
export async function restoreWithDeals(tx: Tx, pipeline: PipelineRow): Promise<void> {
  // An archived one stays so, and takes no room.
  if (!pipeline.archived_at) await requireRoom(tx, "pipelines")
  const stageIds = pipeline.stages.map(({ id }) => id)
  const deletions = await takenAlong(tx, pipeline.id)
  const deals = await restoreDeals(tx, pipeline.id, deletions)
  await lockTotals(tx, stageIds)
  await recountTotals(tx, stageIds)
  for (const deal of deals) {
    record(tx, {
      event: "deal.restored",
      id: deal.id,
      before: { deleted_at: deletions.get(deal.id) },
      after: { deleted_at: null },
      audience: dealAudience(deal),
    })
  }
  await savePipeline(tx, pipeline, { deleted_at: null })
}

/** When each deal went there that the deletion took along, as the ledger knows it. */
async function takenAlong(tx: Tx, pipelineId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; deleted_at: string }>`
    select c.record_id as id, c.fields -> 'deleted_at' ->> 1 as deleted_at
    from changes c
    where c.account_id = ${tx.accountId} and c.entity = 'deal' and c.action = 'delete' and c.operation_id = (
      select operation_id from changes
      where account_id = ${tx.accountId} and entity = 'pipeline' and record_id = ${pipelineId} and action = 'delete'
      order by id desc limit 1
    )
  `.execute(tx.db)
  return new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]))
}

/** Restores those of the deals that went there when they are said to: one that was restored and deleted again since is left alone. */
async function restoreDeals(
  tx: Tx,
  pipelineId: string,
  deletions: ReadonlyMap<string, string>,
): Promise<Restored[]> {
  const { rows } = await sql<Restored>`
    update deals d set deleted_at = null, deleted_by = null, updated_at = ${tx.now()}, version = d.version + 1
    from unnest(${[...deletions.keys()]}::uuid[], ${[...deletions.values()]}::timestamptz[]) as along (id, deleted_at)
    where d.account_id = ${tx.accountId} and d.id = along.id and d.pipeline_id = ${pipelineId}
      and d.deleted_at = along.deleted_at
    returning d.id, d.pipeline_id, d.user_id
  `.execute(tx.db)
  return rows
}
