import type { Goal, GoalDraft, updateGoal as endpoint } from "@funil/contract/settings/goals"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { pipelineScope } from "../../nouns/pipelines.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { invalid } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"

const maxGoals = 1000

/** A goal in stored form. `month` is the first day of the month. */
interface GoalRow {
  id: string
  month: string
  pipeline_id: string | null
  user_id: string | null
  amount: number | null
  count: number | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: number
}

export const goalStore = settingStore<GoalRow, Goal, "goal.manage">({
  entity: "goal",
  table: "goals",
  right: "goal.manage",
  columns: { month: "kept", pipeline_id: "kept", user_id: "kept", amount: "kept", count: "kept" },
  check: requireAim,
  answer: (_, row) => goalView(row),
})

/**
 * Throws 422 for a goal without amount and count, for a user who cannot own deals, and for a
 * missing or hidden pipeline or user.
 */
async function requireAim(tx: Tx, aim: GoalRow, before: GoalRow | null): Promise<void> {
  if (aim.amount === null && aim.count === null) throw invalid("amount", "required")
  const { pipeline_id, user_id } = aim
  if (pipeline_id && pipeline_id !== before?.pipeline_id) {
    const found = sql`
      select from pipelines p
      where p.account_id = ${tx.accountId} and p.id = ${pipeline_id} and p.deleted_at is null and ${pipelineScope(tx)}`
    const { rows } = await found.execute(tx.db)
    if (rows.length === 0) throw invalid("pipeline_id", "not_found")
  }
  if (user_id && user_id !== before?.user_id) await requireEligibleUser(tx, user_id)
}

function firstDay(month: string): string {
  return `${month}-01`
}

function goalView({ id, pipeline_id, user_id, month, amount, count, created_at, updated_at }: GoalRow): Goal {
  return {
    id,
    pipeline_id,
    user_id,
    month: month.slice(0, "YYYY-MM".length),
    amount,
    count,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Lists the goals of a month, or all goals, newest month first. */
export async function listGoals(ctx: Permitted<"goal.manage">, month?: string): Promise<Goal[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<GoalRow>`
      select ${goalStore.selected("g")} from goals g
      where g.account_id = ${tx.accountId} and g.deleted_at is null
        and ${month === undefined ? sql`true` : sql`g.month = ${firstDay(month)}::date`}
      order by g.month desc, g.id limit ${maxGoals}
    `.execute(tx.db)
    return rows.map(goalView)
  })
}

export async function createGoal(ctx: Permitted<"goal.manage">, draft: GoalDraft): Promise<Goal> {
  const { month, pipeline_id = null, user_id = null, amount = null, count = null } = draft
  return goalStore.create(ctx, () => ({ month: firstDay(month), pipeline_id, user_id, amount, count }))
}

export async function updateGoal(
  ctx: Permitted<"goal.manage">,
  id: string,
  input: z.output<typeof endpoint.body>,
  ifMatch?: string,
): Promise<Goal> {
  return goalStore.change(ctx, { id, ifMatch }, (_, before) => {
    const { pipeline_id = before.pipeline_id, user_id = before.user_id } = input
    const { amount = before.amount, count = before.count } = input
    const month = input.month === undefined ? before.month : firstDay(input.month)
    return { month, pipeline_id, user_id, amount, count }
  })
}
