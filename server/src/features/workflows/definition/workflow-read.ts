import type { RunReason, RunState } from "@funil/contract/workflow-rules"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { folded } from "../../../platform/records/like-pattern.ts"
import { pastHostScope } from "../../../nouns/host-visibility.ts"
import { userRefOf } from "../../../nouns/user-ref.ts"
import type { WorkflowRow } from "./workflow-row.ts"

/** A workflow with who saved it and what its runs of the last 30 days came to, of those about records that the caller sees. */
export interface ReadWorkflow extends WorkflowRow {
  saver: UserRef | null
  last_at: Date | null
  last_state: RunState | null
  last_reason: RunReason | null
  done: number
  kept: number
  failed: number
  waiting: number
}

const summaryDays = 30

/** The workflows outside the trash in the order of their names, or the one with the id, in one query. */
export async function readWorkflows(tx: Tx, id?: string): Promise<ReadWorkflow[]> {
  const seen = pastHostScope(tx, "r")
  const since = new Date(tx.now().getTime() - summaryDays * 86_400_000)
  const { rows } = await sql<ReadWorkflow>`
    select w.*, ${userRefOf(tx, "w", "saved_by")} as saver, last.created_at as last_at, last.state as last_state,
      last.reason as last_reason, runs.done, runs.kept, runs.failed, runs.waiting
    from workflows w
    left join lateral (
      select r.created_at, r.state, r.reason from workflow_runs r
      where r.account_id = ${tx.accountId} and r.workflow_id = w.id and r.state <> 'not_matched' and ${seen}
      order by r.created_at desc, r.id desc limit 1
    ) last on true
    cross join lateral (
      select count(*) filter (where r.state = 'done' and r.reason is distinct from 'not_configured') as done,
        count(*) filter (where r.state = 'done' and r.reason = 'not_configured') as kept,
        count(*) filter (where r.state = 'failed') as failed,
        count(*) filter (where r.state in ('queued', 'sending')) as waiting
      from workflow_runs r where r.account_id = ${tx.accountId} and r.workflow_id = w.id and r.created_at > ${since} and ${seen}
    ) runs
    where w.account_id = ${tx.accountId} and w.deleted_at is null and ${id ? sql`w.id = ${id}` : sql`true`}
    order by ${folded(sql`w.name`)}, w.id
  `.execute(tx.db)
  return rows
}
