import type {
  RunStep,
  WorkflowRun,
  WorkflowRunDetails,
  listRecordRuns as recordEndpoint,
  listWorkflowRuns as workflowEndpoint,
} from "@funil/contract/automations/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import type * as z from "zod/mini"
import { findHost } from "../../../nouns/host-visibility.ts"
import type { TrashSources } from "../../../nouns/trash-source.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { requireTokenMayChange, scopeFor } from "../../../platform/access/require-can.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { retryDeliveries } from "../../deliveries/delivery-changes.ts"
import { readLog } from "../../history/logs.ts"
import { type Receiver, receiversOf } from "../../messages/list-messages.ts"
import { hiddenAddresses } from "../../users/hidden-addresses.ts"
import { findWorkflow } from "../definition/workflow-queries.ts"
import { lockRun, requeueRunRow, settleRunRow } from "./run-queries.ts"
import { type ReadRun, readRun, readRunsOfRecord, readRunsOfWorkflow } from "./run-read.ts"

/** Lists the runs of a workflow outside the trash, newest first. */
export async function listWorkflowRuns(
  ctx: Permitted<"workflow.manage">,
  workflowId: string,
  query: z.output<typeof workflowEndpoint.query>,
): Promise<CallAnswer<typeof workflowEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    const workflow = await findWorkflow(tx, workflowId)
    if (!workflow || workflow.deleted_at) throw notFound()
    const { rows, total } = await readRunsOfWorkflow(tx, workflowId, query)
    return page((await visibleRuns(tx, rows)).map(runView), total, query)
  })
}

/** Lists the runs about a record that the caller sees, in the trash or not, newest first. */
export async function listRecordRuns(
  ctx: Permitted<"workflow.manage">,
  query: z.output<typeof recordEndpoint.query>,
): Promise<CallAnswer<typeof recordEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findHost(tx, query))) throw notFound()
    const { rows, total } = await readRunsOfRecord(tx, query, query)
    return page((await visibleRuns(tx, rows)).map(runView), total, query)
  })
}

/** Returns a run with its steps: its trigger, its conditions and its effects. */
export async function getWorkflowRun(
  ctx: Permitted<"workflow.manage">,
  sources: TrashSources,
  id: string,
): Promise<WorkflowRunDetails> {
  return inTransaction(ctx, async (tx) => {
    const found = await readRun(tx, id)
    const [row] = await visibleRuns(tx, found ? [found] : [])
    if (!row) throw notFound()
    const steps = [await triggerStep(tx, sources, row), ...(await visibleSteps(tx, row.steps))]
    return { ...runView(row), steps, can_retry: row.state === "failed" }
  })
}

/** The ledger has the change that triggered it: the user, and each field before and after. */
async function triggerStep(tx: Tx, sources: TrashSources, row: ReadRun): Promise<RunStep> {
  const { trigger, event_key: key, entity, record_id } = row
  const log = await readLog(tx, sources, { id: key, entity, record_id })
  const { user = null, automation = null, action, changes = [], from_stage, to_stage } = log ?? {}
  const told = log ? { user, automation, action, changes, from_stage, to_stage } : {}
  return { at: row.created_at.toISOString(), kind: "trigger", input: { trigger, ...told }, outcome: {} }
}

/**
 * Retries a failed run. If its action succeeded, it resends only the failed deliveries under their
 * old ids. Otherwise it starts over, since nothing happened.
 */
// No ledger: a run is not a record. Its action records its changes.
export async function retryWorkflowRun(
  ctx: Permitted<"workflow.manage">,
  sources: TrashSources,
  id: string,
): Promise<WorkflowRunDetails> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, id)
    if (!run) throw notFound()
    requireTokenMayChange(tx, run.entity)
    if (run.state !== "failed") throw new AppError("conflict")
    if ((await retryDeliveries(tx, id)) > 0) await settleRunRow(tx, run, { state: "sending" })
    else await requeueRunRow(tx, id)
    return getWorkflowRun(tx, sources, id)
  })
}

/** The run as the API returns it. */
function runView(row: ReadRun): WorkflowRun {
  const { cause_run_id: cause, cause_name: name, sending, undone } = row
  // During a run `next_at` is the end of its lease.
  const ownNext = row.lease === null ? row.next_at : null
  const nextAt = sending ? new Date(sending.next_at) : ownNext
  return {
    id: row.id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    action: row.action,
    entity: row.entity,
    record_id: row.record_id,
    record_name: row.record_name,
    trigger: row.trigger,
    state: row.state,
    reason: row.reason ?? sending?.reason ?? null,
    detail: row.detail ?? sending?.detail ?? null,
    depth: row.depth,
    cause: cause && name ? { run_id: cause, workflow_name: name } : null,
    attempts: Math.max(row.attempts, sending?.attempts ?? 0),
    next_attempt_at: nextAt?.toISOString() ?? null,
    undone_by: undone && { ...undone, created_at: new Date(undone.created_at).toISOString() },
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/**
 * Hides addresses of users from external error texts if the caller may not see those users'
 * details.
 */
async function visibleRuns(tx: Tx, runs: readonly ReadRun[]): Promise<ReadRun[]> {
  const details = runs.flatMap(({ detail, sending }) => [detail, sending?.detail ?? null])
  const { inText } = await hiddenAddresses(tx, [], details)
  return runs.map((run) => {
    const { detail, sending } = run
    return {
      ...run,
      detail: detail && inText(detail),
      sending: sending && { ...sending, detail: sending.detail && inText(sending.detail) },
    }
  })
}

/**
 * The steps of a run that the caller sees. They contain what the author saw, and the caller may see
 * less.
 */
async function visibleSteps(tx: Tx, steps: readonly RunStep[]): Promise<RunStep[]> {
  const receivers = await receiversOf(tx, steps.flatMap(messagesOf))
  const { inText } = await hiddenAddresses(tx, [...receivers.values()], textsIn(steps))
  // Keeps the type of a step whose texts change.
  return steps.map((step) => withTexts(visibleStep(tx, step, receivers), (text) => inText(text)) as RunStep)
}

/**
 * A step without data that the caller may not see. Receivers appear as in their messages, bills
 * only to users who see bills.
 */
function visibleStep(tx: Tx, step: RunStep, receivers: ReadonlyMap<string, Receiver>): RunStep {
  if (step.kind === "add_bill" && scopeFor(tx, "bill.manage") === "none") {
    const { id: _, ...outcome } = step.outcome
    return { ...step, input: {}, outcome }
  }
  const sent = messagesOf(step)
  if (sent.length === 0) return step
  const to = sent.flatMap((id) => receivers.get(id)?.shown ?? [])
  return { ...step, input: { ...step.input, to } }
}

function messagesOf({ outcome: { messages } }: RunStep): string[] {
  // The engine lists ids.
  return Array.isArray(messages) ? (messages as string[]) : []
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, change)]))
}
