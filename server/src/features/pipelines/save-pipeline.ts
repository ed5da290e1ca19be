import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { recountTotals } from "../deals/recount-totals.ts"
import { lockTotals } from "../deals/stage-totals.ts"
import type { PipelineRow } from "./pipeline-queries.ts"
import { pipelineAudience, pipelineState } from "./pipeline-state.ts"

export type PipelinePatch = Partial<
  Pick<PipelineRow, "name" | "lost_reason_options" | "schema" | "counts_as_sales" | "position" | "deleted_at">
>

function eventOf(before: PipelineRow, after: PipelineRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "pipeline.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "pipeline.restored"
  return before.position === after.position ? "pipeline.updated" : "pipeline.moved"
}

async function recountColumns(tx: Tx, { stages }: PipelineRow): Promise<void> {
  const stageIds = stages.map(({ id }) => id)
  await lockTotals(tx, stageIds)
  await recountTotals(tx, stageIds)
}

/** Writes a locked pipeline as patched. Every change of an existing pipeline ends here. */
export async function savePipeline(tx: Tx, before: PipelineRow, patch: PipelinePatch): Promise<PipelineRow> {
  const after: PipelineRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await tx.db
    .updateTable("pipelines")
    .set({
      name: after.name,
      lost_reason_options: after.lost_reason_options,
      schema: JSON.stringify(after.schema),
      counts_as_sales: after.counts_as_sales,
      position: after.position,
      updated_at: after.updated_at,
      deleted_at: after.deleted_at,
      deleted_by: after.deleted_at && (tx.user?.id ?? null),
      version: after.version,
    })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", before.id)
    .execute()
  if (after.schema.sum_field !== before.schema.sum_field) await recountColumns(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: pipelineState(before),
    after: pipelineState(after),
    audience: pipelineAudience(before.id),
  })
  return after
}
