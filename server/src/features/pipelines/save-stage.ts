import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import type { StageRow } from "./pipeline-queries.ts"
import { pipelineAudience, stageState } from "./pipeline-state.ts"

/** A stage as it is stored, in the trash or not. */
export interface StoredStage extends StageRow {
  readonly deleted_at: Date | null
}

/** What a change of a stage is called in the ledger. */
export function stageEvent(before: StoredStage, after: StoredStage) {
  if (before.deleted_at === null && after.deleted_at !== null) return "stage.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "stage.restored"
  return before.position === after.position ? "stage.updated" : "stage.moved"
}

/** Writes a stage of a locked pipeline as patched. Every change of an existing stage ends here. */
export async function saveStage(
  tx: Tx,
  before: StoredStage,
  patch: Partial<StoredStage>,
): Promise<StoredStage> {
  const after: StoredStage = { ...before, ...patch, version: before.version + 1 }
  await tx.db
    .updateTable("stages")
    .set({
      name: after.name,
      position: after.position,
      timeout: after.timeout,
      whatsapp_default_message: after.whatsapp_default_message,
      probability: after.probability,
      updated_at: tx.now(),
      deleted_at: after.deleted_at,
      deleted_by: after.deleted_at && (tx.user?.id ?? null),
      version: after.version,
    })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", before.id)
    .execute()
  record(tx, {
    event: stageEvent(before, after),
    id: before.id,
    before: stageState(before, before.deleted_at),
    after: stageState(after, after.deleted_at),
    audience: pipelineAudience(before.pipeline_id),
  })
  return after
}
