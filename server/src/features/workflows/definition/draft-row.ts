import type { WorkflowDraft } from "@funil/contract/workflows"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { wholeDraft } from "./create-workflow.ts"
import type { WorkflowRow } from "./workflow-row.ts"

/** A draft as if the caller had saved it long ago. */
export function draftRow(tx: Tx, draft: WorkflowDraft): WorkflowRow {
  const past = new Date(0)
  return {
    ...wholeDraft(draft),
    id: newId(),
    saved_by: tx.user?.id ?? null,
    stopped_reason: null,
    next_at: null,
    enabled_at: past,
    enabled_tx: null,
    created_at: past,
    updated_at: past,
    deleted_at: null,
    archived_at: null,
    version: 1,
  }
}
