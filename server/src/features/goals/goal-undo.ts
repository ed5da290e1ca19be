import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../nouns/undoer.ts"
import { type GoalRow, lockAnyGoal } from "./goal-queries.ts"
import { goalState, saveGoal } from "./save-goal.ts"

export const goalUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "goal.manage")) return null
    const row = await lockAnyGoal(tx, id)
    return row ? goalState(row) : null
  },
  write: async (tx, id, fields) => {
    const row = await lockAnyGoal(tx, id)
    if (!row) return
    const { deleted_at, ...plain } = fields
    // The other fields are kept by the ledger as they are stored.
    const patch = plain as Partial<GoalRow>
    if (deleted_at === null) patch.deleted_at = null
    if (typeof deleted_at === "string") patch.deleted_at = new Date(deleted_at)
    await saveGoal(tx, row, patch)
  },
}
