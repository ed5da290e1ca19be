import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import type { TaskTypeRow } from "./task-type-queries.ts"
import { taskTypeState } from "./task-type-state.ts"

function eventOf(before: TaskTypeRow, after: TaskTypeRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "task_type.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "task_type.restored"
  return before.position === after.position ? "task_type.updated" : "task_type.moved"
}

/** Writes a locked task type as patched. Every change of an existing one ends here. */
export async function saveTaskType(tx: Tx, before: TaskTypeRow, patch: Partial<TaskTypeRow>): Promise<void> {
  const after: TaskTypeRow = { ...before, ...patch, version: before.version + 1 }
  await tx.db
    .updateTable("task_types")
    .set({
      name: after.name,
      color: after.color,
      position: after.position,
      updated_at: tx.now(),
      deleted_at: after.deleted_at,
      deleted_by: after.deleted_at && (tx.user?.id ?? null),
      version: after.version,
    })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", before.id)
    .execute()
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: taskTypeState(before),
    after: taskTypeState(after),
  })
}
