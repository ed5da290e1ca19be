import type { Goal, updateGoal as endpoint } from "@funil/contract/goals"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { goalView, listGoalRows, lockGoal } from "./goal-queries.ts"
import { firstDay, requireAim } from "./goal-reads.ts"
import { saveGoal } from "./save-goal.ts"

type Input = z.output<typeof endpoint.body>

export async function updateGoal(ctx: Context, id: string, input: Input, ifMatch?: string): Promise<Goal> {
  requireCan(ctx, "goal.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockGoal(tx, id)
    await requireFresh(before, ifMatch, () => goalView(before))
    const { month, pipeline_id = before.pipeline_id, user_id = before.user_id } = input
    const { amount = before.amount, count = before.count } = input
    const patch = {
      month: month === undefined ? before.month : firstDay(month),
      pipeline_id,
      user_id,
      amount,
      count,
    }
    await requireAim(tx, patch, before)
    await saveGoal(tx, before, patch)
    const [row] = await listGoalRows(tx, sql`id = ${id}`)
    if (!row) throw notFound()
    return versioned(tx, goalView(row), row.version)
  })
}
