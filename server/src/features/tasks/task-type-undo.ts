import { can } from "@funil/contract/permissions"
import { AppError } from "../../platform/app-error.ts"
import { freeKey } from "../../platform/order-key.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { saveTaskType } from "./save-task-type.ts"
import { lockAnyTaskType, lockTaskTypePlaces, type TaskTypeRow } from "./task-type-queries.ts"
import { taskTypeState } from "./task-type-state.ts"
import { isInUse } from "./trash-task-type.ts"

export const taskTypeUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "task_type.write")) return null
    const row = await lockAnyTaskType(tx, id)
    return row ? taskTypeState(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyTaskType(tx, id)
    if (!row) return
    const { deleted_at, position, ...plain } = fields
    // The other fields are kept by the ledger as they are stored.
    const patch = plain as Partial<TaskTypeRow>
    if (deleted_at === null) patch.deleted_at = null
    if (typeof deleted_at === "string") patch.deleted_at = new Date(deleted_at)
    if (patch.deleted_at && (await isInUse(tx, id))) throw new AppError("task_type_in_use")
    if (typeof position === "string") patch.position = freeKey(await lockTaskTypePlaces(tx), id, position)
    await saveTaskType(tx, row, patch)
  },
}
