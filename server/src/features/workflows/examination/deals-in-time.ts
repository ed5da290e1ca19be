import { sql } from "kysely"
import { isArchivedDeal } from "../../../nouns/deal/deal-noun.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"
import type { TriggerEvent } from "./trigger-events.ts"

interface Stay {
  deal_id: string
  key: string
  /** The time when the deal reached the threshold. */
  at: Date
}

/**
 * The deals that reached their stage's timeout (`expire`), or half but not all of it
 * (`close_to_expire`), after an instant and without a run, oldest first. Skips deals that got there
 * before the workflow was turned on.
 */
export async function dealsInTime(
  tx: Tx,
  workflow: WorkflowRow,
  { after, limit }: { readonly after: Date; readonly limit: number },
): Promise<TriggerEvent[]> {
  const { execute_when, pipeline_id, pipeline_stage_id, enabled_at, id } = workflow
  const now = tx.now()
  // The key is constant for the whole stay.
  const key = sql`${execute_when} || ' ' || floor(extract(epoch from d.last_stage_updated_at))::bigint`
  const whole = sql`make_interval(hours => s.timeout)`
  const moment = sql`d.last_stage_updated_at + ${execute_when === "expire" ? whole : sql`${whole} / 2`}`
  const isOver = execute_when === "expire" ? sql`false` : sql`d.last_stage_updated_at + ${whole} <= ${now}`
  const { rows } = await sql<Stay>`
    select d.id as deal_id, ${key} as key, ${moment} as at
    from stages s join deals d on d.account_id = ${tx.accountId} and d.pipeline_stage_id = s.id
    where s.account_id = ${tx.accountId} and s.deleted_at is null and s.timeout > 0
      and d.deleted_at is null and d.closed_at is null and not ${isArchivedDeal(tx, "d")}
      and ${pipeline_id ? sql`s.pipeline_id = ${pipeline_id}` : sql`true`}
      and ${pipeline_stage_id ? sql`s.id = ${pipeline_stage_id}` : sql`true`}
      and ${moment} <= ${now} and ${moment} > ${after} and ${moment} > ${enabled_at} and not ${isOver}
      and not exists (
        select from workflow_runs r
        where r.account_id = ${tx.accountId} and r.workflow_id = ${id} and r.record_id = d.id
          and r.event_key = ${key}
      )
    order by at, d.id limit ${limit}
  `.execute(tx.db)
  return rows.map(({ deal_id, key, at }) => ({
    workflow,
    recordId: deal_id,
    key,
    cause: null,
    change: null,
    at,
  }))
}
