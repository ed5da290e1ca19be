import { can } from "@funil/contract/permissions"
import type { Tx } from "../../platform/db/transaction.ts"
import { freeKey } from "../../platform/order-key.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import { lockAnyPipeline, type PipelineRow, pipelinePlaces } from "./pipeline-queries.ts"
import { pipelineState } from "./pipeline-state.ts"
import { restoreWithDeals } from "./restore-pipeline.ts"
import { type PipelinePatch, savePipeline } from "./save-pipeline.ts"
import { trashWithDeals } from "./trash-pipeline.ts"

async function patchOf(tx: Tx, row: PipelineRow, fields: State): Promise<PipelinePatch> {
  // The fields are kept by the ledger as they are stored; the names of stages are only told.
  const { stages: _, position, ...patch } = fields as PipelinePatch & { stages?: unknown }
  if (position === undefined) return patch
  await lockAccount(tx)
  return { ...patch, position: freeKey(await pipelinePlaces(tx), row.id, position) }
}

export const pipelineUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "pipeline.write")) return null
    const row = await lockAnyPipeline(tx, id)
    if (!row) return null
    return pipelineState(
      row,
      row.stages.map(({ name }) => name),
    )
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyPipeline(tx, id)
    if (!row) return undefined
    const { deleted_at } = fields
    if (row.archived_at && deleted_at === undefined) return "pipeline_archived"
    if (deleted_at === null) await restoreWithDeals(tx, row)
    else if (typeof deleted_at === "string") await trashWithDeals(tx, row, new Date(deleted_at))
    else await savePipeline(tx, row, await patchOf(tx, row, fields))
    return undefined
  },
}
