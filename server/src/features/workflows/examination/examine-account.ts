import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import type { Actor } from "../../../platform/context.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { type PlacedChange, lockBatch, movePosition } from "../../../platform/outbox/outbox-batch.ts"
import { stopWorkflow } from "../definition/workflow-notices.ts"
import { type AuthoredWorkflow, type WorkflowRow, activeWorkflows } from "../definition/workflow-queries.ts"
import { finishedDeals } from "./finished-deals.ts"
import { makeRuns } from "./make-runs.ts"
import { type ExaminedChange, type StagesOf, eventsOf } from "./trigger-events.ts"

interface BatchResult {
  /** The number of queued runs. */
  readonly queued: number
  /** Whether more rows wait. */
  readonly isMore: boolean
}

/** Receives an account's committed changes in order, in the transaction that passes them. */
export type OnChanges = (tx: Tx, changes: readonly PlacedChange[]) => Promise<void>

/**
 * Examines an account's next outbox rows, at most `maxRows`, and creates the runs of workflows.
 * Runs and position commit together, so each event is examined once, even if processes die.
 */
// No ledger: a run is not a record.
export async function examineAccount(
  ctx: SystemContext,
  maxRows: number,
  onChanges: OnChanges,
): Promise<BatchResult> {
  return inTransaction(ctx, (tx) => examine(tx, maxRows, onChanges), { isRedone: true })
}

async function examine(tx: Tx, maxRows: number, onChanges: OnChanges): Promise<BatchResult> {
  const batch = await lockBatch(tx, "workflow_positions", maxRows)
  if (!batch) return { queued: 0, isMore: false }
  if (tx.block) {
    // Skips these rows for good.
    await movePosition(tx, "workflow_positions", batch.upTo)
    return { queued: 0, isMore: batch.isMore }
  }
  const { workflows, authors } = await runnable(tx)
  const changes = await examinedChanges(tx, batch.changes, watched(workflows))
  const events = [
    ...eventsOf(changes, workflows, await stagesOf(tx, workflows)),
    ...(await finishedDeals(tx, changes, workflows)),
  ]
  const queued = await makeRuns(tx, events, authors)
  await onChanges(tx, batch.changes)
  await movePosition(tx, "workflow_positions", batch.upTo)
  return { queued, isMore: batch.isMore }
}

interface Runnable {
  readonly workflows: readonly WorkflowRow[]
  readonly authors: ReadonlyMap<string, Actor>
}

function isOrphan({ workflow, author }: AuthoredWorkflow): boolean {
  return workflow.saved_by !== null && author === null
}

/** The active workflows with their authors. Turns off a workflow without an active author. */
export async function runnable(tx: Tx): Promise<Runnable> {
  const all = await activeWorkflows(tx)
  for (const { workflow } of all.filter(isOrphan)) await stopWorkflow(tx, workflow.id, "author_gone")
  return {
    workflows: all.filter((one) => !isOrphan(one)).map(({ workflow }) => workflow),
    authors: new Map(all.flatMap(({ author }) => (author ? [[author.id, author] as const] : []))),
  }
}

function watched(workflows: readonly WorkflowRow[]): ReadonlySet<LedgerEntity> {
  return new Set(
    workflows.map(({ entity, execute_when }) => (execute_when === "finish_tasks" ? "task" : entity)),
  )
}

/** The stages of the pipelines that workflows watch. */
export async function stagesOf(tx: Tx, workflows: readonly WorkflowRow[]): Promise<StagesOf> {
  const pipelines = workflows.flatMap(({ execute_when, pipeline_id, pipeline_stage_id }) =>
    execute_when === "stage_update" && !pipeline_stage_id ? (pipeline_id ?? []) : [],
  )
  if (pipelines.length === 0) return new Map()
  const { rows } = await sql<{ id: string; pipeline_id: string }>`
    select s.id, s.pipeline_id from stages s
    where s.account_id = ${tx.accountId} and s.pipeline_id = any(${pipelines}::uuid[])
  `.execute(tx.db)
  const groups = Map.groupBy(rows, ({ pipeline_id }) => pipeline_id)
  return new Map([...groups].map(([id, stages]) => [id, new Set(stages.map((stage) => stage.id))]))
}

/** The batch's changes of the wanted nouns, in order. Skips undos and undone changes. */
async function examinedChanges(
  tx: Tx,
  announced: readonly PlacedChange[],
  wanted: ReadonlySet<LedgerEntity>,
): Promise<ExaminedChange[]> {
  const ids = announced.flatMap(({ entity, change }) => (change && wanted.has(entity) ? change : []))
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ExaminedChange, "place">>`/* examined changes */
    select c.id, c.operation_id, c.entity, c.record_id, c.action, c.fields, c.created_at, r.depth,
      case when r.id is null then o.undo_until else r.undo_until end as undo_until
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    left join workflow_runs r on r.account_id = ${tx.accountId} and r.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[]) and o.undoes is null and r.undone_by is null
      and not exists (select from operations u where u.account_id = ${tx.accountId} and u.undoes = c.operation_id)
    order by c.id
  `.execute(tx.db)
  const places = new Map(announced.map(({ change, place }) => [change, place]))
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? null }))
}
