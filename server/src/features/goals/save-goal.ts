import type { Tx } from "../../platform/db/transaction.ts"
import { record, type State } from "../../platform/ledger/record.ts"
import type { GoalRow } from "./goal-queries.ts"

/** What the ledger keeps of a goal. */
export function goalState(row: GoalRow): State {
  return {
    month: row.month,
    pipeline_id: row.pipeline_id,
    user_id: row.user_id,
    amount: row.amount,
    count: row.count,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

function eventOf(before: GoalRow, after: GoalRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "goal.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "goal.restored" : "goal.updated"
}

/** Writes a locked goal as patched. Every change of an existing one ends here; 409 where there is one of the same aim. */
export async function saveGoal(tx: Tx, before: GoalRow, patch: Partial<GoalRow>): Promise<void> {
  const after: GoalRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  const { month, pipeline_id, user_id, amount, count, updated_at, deleted_at, version } = after
  await tx.db
    .updateTable("goals")
    .set({ month, pipeline_id, user_id, amount, count, updated_at, deleted_at, version })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", before.id)
    .execute()
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: goalState(before),
    after: goalState(after),
  })
}
