import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { isSince } from "../../../platform/outbox/outbox-batch.ts"
import type { WorkflowRow } from "../definition/workflow-queries.ts"
import { causeOf, type ExaminedChange, isFinishing, type TriggerEvent } from "./trigger-events.ts"

interface FinishedDeal {
  deal_id: string
  /** The time when its last task was finished. */
  at: Date
}

/**
 * The deals whose last open task one of the changes finished. Only the last of several tasks
 * counts, so each deal is returned once.
 */
export async function finishedDeals(
  tx: Tx,
  changes: readonly ExaminedChange[],
  workflows: readonly WorkflowRow[],
): Promise<TriggerEvent[]> {
  const waiting = workflows.filter(({ execute_when }) => execute_when === "finish_tasks")
  const finishing = changes.filter(isFinishing)
  if (waiting.length === 0 || finishing.length === 0) return []
  const tasks = new Map(finishing.map((change) => [change.record_id, change]))
  const { rows } = await sql<FinishedDeal & { task_id: string }>`
    select last.deal_id, last.finished_at as at, last.id as task_id
    from (
      select distinct t.deal_id from tasks t
      where t.account_id = ${tx.accountId} and t.id = any(${[...tasks.keys()]}::uuid[]) and t.deal_id is not null
    ) d cross join lateral (
      select t.id, t.deal_id, t.finished_at from tasks t
      where t.account_id = ${tx.accountId} and t.deal_id = d.deal_id and t.deleted_at is null
      order by t.finished_at desc nulls first, t.id desc limit 1
    ) last
    where last.finished_at is not null
  `.execute(tx.db)
  return rows.flatMap(({ deal_id, at, task_id }) => {
    const change = tasks.get(task_id) ?? finishing.find(({ fields }) => isAt(fields["finished_at"]?.[1], at))
    if (!change) return []
    const concerned = waiting.filter((workflow) => isSince(workflow, change))
    return concerned.map((workflow) => ({
      workflow,
      recordId: deal_id,
      key: `finish_tasks ${at.toISOString()}`,
      cause: causeOf(change),
      change,
      at: change.created_at,
    }))
  })
}

function isAt(value: unknown, at: Date): boolean {
  return value === at.toISOString()
}
