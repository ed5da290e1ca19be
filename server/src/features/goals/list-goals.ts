import type { Goal } from "@funil/contract/goals"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { goalView, listGoalRows } from "./goal-queries.ts"
import { firstDay } from "./goal-reads.ts"

/** The goals of a month, or of all, the newest month first. */
export async function listGoals(ctx: Context, month?: string): Promise<Goal[]> {
  requireCan(ctx, "goal.manage")
  return inTransaction(ctx, async (tx) => {
    const rows = await listGoalRows(
      tx,
      month === undefined ? sql`true` : sql`month = ${firstDay(month)}::date`,
    )
    return rows.map(goalView)
  })
}
