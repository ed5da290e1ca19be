import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { Undoer } from "../history/undoer.ts"
import { isLiveStage } from "./deal-stage.ts"
import { requireReachable } from "./deal-links.ts"
import { lockAnyDeal } from "./deal-queries.ts"
import type { DealRow } from "./deal-row.ts"
import { dealState } from "./deal-state.ts"
import { lockStagesOf, saveDeal } from "./save-deal.ts"

function instant(value: unknown): Date | null {
  return typeof value === "string" ? new Date(value) : null
}

/** Turns ledger values back into stored ones; instants are text in the ledger. */
function patchOf(tx: Tx, fields: State, row: DealRow): Partial<DealRow> {
  const { last_stage_updated_at, closed_at, deleted_at, ...plain } = fields
  // The other fields are kept by the ledger as they are stored.
  const patch = { ...plain } as Partial<DealRow>
  if (last_stage_updated_at !== undefined)
    patch.last_stage_updated_at = instant(last_stage_updated_at) ?? row.last_stage_updated_at
  if (closed_at !== undefined) patch.closed_at = instant(closed_at)
  if (deleted_at !== undefined) {
    patch.deleted_at = instant(deleted_at)
    patch.deleted_by = patch.deleted_at ? (tx.user?.id ?? null) : null
  }
  return patch
}

export const dealUndoer: Undoer = {
  entity: "deal",
  lockState: async (tx, id, kind) => {
    const row = await lockAnyDeal(tx, id, kind === "delete" ? "deal.delete" : "deal.update")
    return row ? dealState(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyDeal(tx, id, "deleted_at" in fields ? "deal.delete" : "deal.update")
    if (!row) return
    const patch = patchOf(tx, fields, row)
    const stageId = patch.pipeline_stage_id ?? row.pipeline_stage_id
    await lockStagesOf(tx, row, stageId)
    await requireReachable(tx, { ...row, ...patch }, row)
    // A deal can't come back to a stage or pipeline that has gone since, or that the caller doesn't see.
    const comesBack =
      stageId !== row.pipeline_stage_id || (row.deleted_at !== null && patch.deleted_at === null)
    if (comesBack && !(await isLiveStage(tx, stageId))) throw new AppError("conflict")
    await saveDeal(tx, row, patch)
  },
}
