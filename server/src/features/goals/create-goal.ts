import type { Goal, GoalDraft } from "@funil/contract/goals"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { type GoalRow, goalView } from "./goal-queries.ts"
import { firstDay, requireAim } from "./goal-reads.ts"
import { goalState } from "./save-goal.ts"

export async function createGoal(ctx: Context, draft: GoalDraft): Promise<Goal> {
  requireCan(ctx, "goal.manage")
  return inTransaction(ctx, async (tx) => {
    const { month, pipeline_id = null, user_id = null, amount = null, count = null } = draft
    const now = tx.now()
    const row: GoalRow = {
      id: newId(),
      month: firstDay(month),
      pipeline_id,
      user_id,
      amount,
      count,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      version: 1,
    }
    await requireAim(tx, row)
    await tx.db
      .insertInto("goals")
      .values({ ...row, account_id: tx.accountId })
      .execute()
    record(tx, { event: "goal.created", id: row.id, before: null, after: goalState(row) })
    return versioned(tx, goalView(row), row.version)
  })
}
