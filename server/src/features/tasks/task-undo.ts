import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { Undoer } from "../../nouns/undoer.ts"
import { requireSeenUser } from "../users/seen-users.ts"
import { saveTask, type TaskPatch } from "./save-task.ts"
import { requireTaskDeal } from "./task-deals.ts"
import { lockAnyTask } from "./task-queries.ts"
import { taskState } from "./task-state.ts"

const instants = new Set(["finished_at", "deleted_at"])

/** Turns ledger values back into stored ones; instants are text in the ledger. */
function patchOf(tx: Tx, fields: State): TaskPatch {
  const stored = Object.entries(fields).map(([name, value]) => [
    name,
    instants.has(name) && typeof value === "string" ? new Date(value) : value,
  ])
  // The other fields are kept by the ledger as they are stored.
  const patch = Object.fromEntries(stored) as TaskPatch
  if (patch.deleted_at === undefined) return patch
  return { ...patch, deleted_by: patch.deleted_at && (tx.user?.id ?? null) }
}

export const taskUndoer: Undoer = {
  entity: "task",
  lockState: async (tx, id, kind) => {
    const row = await lockAnyTask(tx, id, kind === "delete" ? "task.delete" : "task.write")
    return row ? taskState(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyTask(tx, id, "deleted_at" in fields ? "task.delete" : "task.write")
    if (!row) return undefined
    const patch = patchOf(tx, fields)
    const { deal_id, responsible_user_id: responsible = row.responsible_user_id } = patch
    try {
      if (deal_id && deal_id !== row.deal_id) await requireTaskDeal(tx, deal_id)
      if (responsible !== row.responsible_user_id) await requireSeenUser(tx, responsible)
      await saveTask(tx, row, patch)
      return undefined
    } catch (error) {
      // What a PUT refuses, nobody may put back.
      if (error instanceof AppError && error.code === "invalid") return "forbidden"
      throw error
    }
  },
}
