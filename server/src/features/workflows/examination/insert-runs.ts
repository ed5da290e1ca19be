import type { WorkflowAction } from "@funil/contract/workflow-actions"
import type { RunReason, RunState } from "@funil/contract/workflow-rules"
import type { RunStep } from "@funil/contract/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { RunTrigger } from "../actions/action.ts"

/** A run as it is made. */
export interface NewRun {
  id: string
  workflow_id: string
  /** The workflow's action, of a performed run the one that was done. */
  action: WorkflowAction
  entity: Entity
  record_id: string
  record_name: string | null
  trigger: RunTrigger
  event_key: string
  depth: number
  cause_run_id: string | null
  state: RunState
  reason: RunReason | null
  detail: string | null
  steps: RunStep[]
  next_at: Date | null
  finished_at: Date | null
  /** The change that set it off; null for what the clock did, and for tests. */
  change_id: string | null
  /** Until when what is sent because of it waits for the undo of what began its chain; null where nothing waits. */
  undo_until: Date | null
}

/** Puts runs in; one that is there already for its workflow, record and event stays as it is. Answers how many are new. */
export async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<number> {
  if (runs.length === 0) return 0
  const { rows } = await sql`/* insert runs */
    insert into workflow_runs (account_id, id, workflow_id, action, entity, record_id, record_name, trigger, event_key, depth,
      cause_run_id, state, reason, detail, steps, next_at, finished_at, change_id, undo_until, created_at)
    select a.account_id, row.id, row.workflow_id, row.action, row.entity, row.record_id, row.record_name, row.trigger, row.event_key,
      row.depth, row.cause_run_id, row.state, row.reason, row.detail, row.steps, row.next_at, row.finished_at,
      row.change_id, row.undo_until, ${tx.now()}::timestamptz
    from accounts a, jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as row (id uuid, workflow_id uuid, action text, entity text, record_id uuid,
      record_name text, trigger text, event_key text, depth integer, cause_run_id uuid, state text, reason text, detail text, steps jsonb,
      next_at timestamptz, finished_at timestamptz, change_id uuid, undo_until timestamptz)
    where a.account_id = ${tx.accountId}
    on conflict (account_id, workflow_id, record_id, event_key) do nothing
    returning 1
  `.execute(tx.db)
  if (runs.some(({ next_at }) => next_at !== null)) tx.news.add("workflow_runs")
  return rows.length
}
