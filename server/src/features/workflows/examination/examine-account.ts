import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Actor, Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { finishedDeals } from "./finished-deals.ts"
import { makeRuns } from "./make-runs.ts"
import { lockBatch, movePosition } from "../../../platform/outbox/outbox-batch.ts"
import type { PlacedChange } from "../../../platform/outbox/since.ts"
import { examinedChanges } from "./examined-changes.ts"
import { stopWorkflow } from "../definition/stop-workflow.ts"
import { eventsOf, type StagesOf } from "./trigger-events.ts"
import { activeWorkflows, type Authored } from "../definition/workflow-queries.ts"
import type { WorkflowRow } from "../definition/workflow-row.ts"

interface Examined {
  /** Runs that wait to be done. */
  readonly queued: number
  /** There is more to examine. */
  readonly isMore: boolean
}

/** Told, in the transaction that passes them, of an account's committed changes, in order. */
export type OnChanges = (tx: Tx, changes: readonly PlacedChange[]) => Promise<void>

/**
 * Examines an account's next rows of the outbox, at most `maxRows`, and makes the runs that workflows owe to them. The runs are there
 * exactly when the position has moved, so every event is examined once, however many processes examine and whenever they are killed.
 */
// No right: the system examines. No ledger: a run is no record.
export async function examineAccount(ctx: Context, maxRows: number, onChanges: OnChanges): Promise<Examined> {
  return inTransaction(ctx, (tx) => examine(tx, maxRows, onChanges), { isRedone: true })
}

async function examine(tx: Tx, maxRows: number, onChanges: OnChanges): Promise<Examined> {
  const batch = await lockBatch(tx, "workflow_positions", maxRows)
  if (!batch) return { queued: 0, isMore: false }
  if (tx.block) {
    // Nothing of it is made up for.
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

function isOrphan({ workflow, author }: Authored): boolean {
  return workflow.saved_by !== null && author === null
}

/** The workflows that run now, with those who saved them. One whose author is gone is switched off. */
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

/** The stages of the pipelines whose moves workflows wait for. */
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
