import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../../nouns/undoer.ts"
import { saveWorkflow } from "./save-workflow.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { lockAnyWorkflow } from "./workflow-queries.ts"
import type { WorkflowRow } from "./workflow-row.ts"
import { workflowState } from "./workflow-state.ts"

function instantOf(kept: unknown): Date | null {
  return typeof kept === "string" ? new Date(kept) : null
}

function takesRoom({ deleted_at, archived_at }: WorkflowRow): boolean {
  return deleted_at === null && archived_at === null
}

export const workflowUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "workflow.manage")) return null
    const row = await lockAnyWorkflow(tx, id)
    return row ? workflowState(row) : null
  },
  write: async (tx, id, { deleted_at, archived_at, stopped_reason: _, ...fields }) => {
    const row = await lockAnyWorkflow(tx, id)
    if (!row) return
    // The ledger keeps the other fields as they are stored. The workflow has the rights of who puts them back.
    const patch: Partial<WorkflowRow> = { ...fields, saved_by: tx.user?.id ?? null, stopped_reason: null }
    if (deleted_at !== undefined) patch.deleted_at = instantOf(deleted_at)
    if (archived_at !== undefined) patch.archived_at = instantOf(archived_at)
    if (takesRoom({ ...row, ...patch }) && !takesRoom(row)) await requireRoom(tx, "workflows")
    await saveWorkflow(tx, row, patch)
  },
}
