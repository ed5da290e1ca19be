import { AppError } from "../../platform/app-error.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { requireSeenUser } from "../users/seen-users.ts"
import { saveTask } from "./save-task.ts"
import { requireTaskDeal } from "./task-deals.ts"
import { lockAnyTask } from "./task-queries.ts"
import { taskStore } from "./task-store.ts"

export const taskUndoer: Undoer = {
  lockState: async (tx, id, kind) => {
    const row = await lockAnyTask(tx, id, kind === "delete" ? "task.delete" : "task.write")
    return row ? taskStore.state(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyTask(tx, id, "deleted_at" in fields ? "task.delete" : "task.write")
    if (!row) return undefined
    const patch = taskStore.putBack(tx, fields)
    const { deal_id, responsible_user_id: responsible = row.responsible_user_id } = patch
    try {
      if (deal_id && deal_id !== row.deal_id) await requireTaskDeal(tx, deal_id)
      if (responsible !== row.responsible_user_id) await requireSeenUser(tx, responsible)
      await saveTask(tx, row, patch)
      return undefined
    } catch (error) {
      // What a PUT refuses, nobody may put back.
      if (error instanceof AppError && error.code === "invalid") return "forbidden"
      if (error instanceof AppError && error.code === "pipeline_archived") return "pipeline_archived"
      throw error
    }
  },
}
