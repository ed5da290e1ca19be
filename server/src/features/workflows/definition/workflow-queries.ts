import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { Workflow, WorkflowDraft } from "@funil/contract/automations/workflows"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { pastHostScope } from "../../../nouns/host-visibility.ts"
import { userRefOf } from "../../../nouns/user/user-noun.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { unaccented } from "../../../platform/records/like-pattern.ts"

type Nullable = "pipeline_id" | "pipeline_stage_id" | "frequency" | "frequency_hour" | "frequency_day"

/** A workflow in stored form. */
export interface WorkflowRow extends Required<Omit<WorkflowDraft, Nullable>> {
  id: string
  pipeline_id: string | null
  pipeline_stage_id: string | null
  frequency: NonNullable<WorkflowDraft["frequency"]> | null
  frequency_hour: number | null
  frequency_day: number | null
  /** The user whose rights it has. Null is the system. */
  saved_by: string | null
  stopped_reason: RunReason | null
  next_at: Date | null
  /** The time when it was turned on with its current trigger. Earlier events do not count. */
  enabled_at: Date | null
  /** The outbox position of that time, or null if only the time is known. */
  enabled_tx: string | null
  created_at: Date
  created_by: string | null
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  /** The time when the plan ran out of room for it. It is off, even if `enabled` is true. */
  archived_at: Date | null
  version: number
}

/** Finds a workflow, in the trash or not. */
export async function findWorkflow(tx: Tx, id: string): Promise<WorkflowRow | undefined> {
  const { rows } = await sql<WorkflowRow>`
    select w.* from workflows w where w.account_id = ${tx.accountId} and w.id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** A workflow with its author, if that user is active. */
export interface AuthoredWorkflow {
  readonly workflow: WorkflowRow
  readonly author: Actor | null
}

async function readAuthored(tx: Tx, where: RawBuilder<SqlBool>): Promise<AuthoredWorkflow[]> {
  const { rows } = await sql<WorkflowRow & { author: Actor | null }>`/* authored workflows */
    select w.*, case when u.id is not null
      then json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines) end as author
    from workflows w left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by and u.deleted_at is null and not u.deactivated
    where w.account_id = ${tx.accountId} and ${where} order by w.id
  `.execute(tx.db)
  return rows.map(({ author, ...workflow }) => ({ workflow, author }))
}

/** Returns the active workflows. */
export async function activeWorkflows(tx: Tx): Promise<AuthoredWorkflow[]> {
  return readAuthored(tx, sql`w.enabled and w.archived_at is null and w.deleted_at is null`)
}

/** Finds a workflow, in the trash or not, with its author. */
export async function findAuthored(tx: Tx, id: string): Promise<AuthoredWorkflow | undefined> {
  const [found] = await readAuthored(tx, sql`w.id = ${id}`)
  return found
}

/**
 * A workflow with its author and the results of its runs in the last 30 days about records that the
 * caller sees.
 */
interface WorkflowSummary extends WorkflowRow {
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

/** Returns the workflows outside the trash by name, or the workflow with the id, in one query. */
export async function readWorkflows(tx: Tx, id?: string): Promise<WorkflowSummary[]> {
  const seen = pastHostScope(tx, "r")
  const since = new Date(tx.now().getTime() - summaryDays * 86_400_000)
  const { rows } = await sql<WorkflowSummary>`
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
    order by ${unaccented(sql`w.name`)}, w.id
  `.execute(tx.db)
  return rows
}

/** The workflow as the API returns it. */
export function workflowView({ saver, ...row }: WorkflowSummary): Workflow {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled && row.archived_at === null,
    entity: row.entity,
    execute_when: row.execute_when,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    conditions: row.conditions,
    frequency: row.frequency,
    frequency_hour: row.frequency_hour,
    frequency_day: row.frequency_day,
    frequency_condition: row.frequency_condition,
    action: row.action,
    settings: row.settings,
    saved_by: saver,
    stopped_reason: row.stopped_reason,
    archived: row.archived_at !== null,
    next_at: row.next_at?.toISOString() ?? null,
    runs: {
      last_at: row.last_at?.toISOString() ?? null,
      last_state: row.last_state,
      last_reason: row.last_reason,
      done: row.done,
      kept: row.kept,
      failed: row.failed,
      waiting: row.waiting,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

interface OccasionChange {
  readonly id: string
  /** The occasion that has passed. */
  readonly from: Date
  readonly to: Date | null
}

/** Stores the next occasion, unless another transaction has done so. */
export async function updateNextOccasion(tx: Tx, { id, from, to }: OccasionChange): Promise<void> {
  await sql`
    update workflows set next_at = ${to} where account_id = ${tx.accountId} and id = ${id} and next_at = ${from}
  `.execute(tx.db)
}
