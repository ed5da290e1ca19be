import type { Goal } from "@funil/contract/goals"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** A goal as it is stored; `month` is the first day of the month. */
export interface GoalRow {
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

const maxGoals = 1000

const columns = sql`id, month, pipeline_id, user_id, amount, count, created_at, updated_at, deleted_at, version`

/** The goals outside the trash, the newest month first. */
export async function listGoalRows(tx: Tx, where: RawBuilder<SqlBool>): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select ${columns} from goals
    where account_id = ${tx.accountId} and deleted_at is null and ${where}
    order by month desc, id limit ${maxGoals}
  `.execute(tx.db)
  return rows
}

/** Locks a goal, deleted or not. */
export async function lockAnyGoal(tx: Tx, id: string): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`
    select ${columns} from goals where account_id = ${tx.accountId} and id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Locks a goal to write it; 404 for one that is not there. */
export async function lockGoal(tx: Tx, id: string): Promise<GoalRow> {
  const row = await lockAnyGoal(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

export function goalView(row: GoalRow): Goal {
  const { id, pipeline_id, user_id, amount, count } = row
  return {
    id,
    pipeline_id,
    user_id,
    month: row.month.slice(0, "YYYY-MM".length),
    amount,
    count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
