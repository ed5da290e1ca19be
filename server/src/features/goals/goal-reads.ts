import { sql } from "kysely"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { visibleOf } from "../../nouns/target-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { GoalRow } from "./goal-queries.ts"

type Aim = Pick<GoalRow, "pipeline_id" | "user_id" | "amount" | "count">

/** Ends with 422 for a goal of nothing, or for what does not exist, lies in the trash or the caller can't see. */
export async function requireAim(tx: Tx, aim: Aim, before: Aim | null = null): Promise<void> {
  if (aim.amount === null && aim.count === null) throw invalid("amount", "required")
  const { pipeline_id, user_id } = aim
  if (pipeline_id && pipeline_id !== before?.pipeline_id) {
    const found = sql`
      select from pipelines p
      where p.account_id = ${tx.accountId} and p.id = ${pipeline_id} and p.deleted_at is null and ${pipelineScope(tx)}`
    const { rows } = await found.execute(tx.db)
    if (rows.length === 0) throw invalid("pipeline_id", "not_found")
  }
  if (user_id && user_id !== before?.user_id) {
    const found = visibleOf(tx, "user", { columns: sql`target.id`, ids: sql`${user_id}` })
    const { rows } = await sql`${found}`.execute(tx.db)
    if (rows.length === 0) throw invalid("user_id", "not_found")
  }
}

/** The first day of a month. */
export function firstDay(month: string): string {
  return `${month}-01`
}
