import { type ErrorCode, accountSuspended, overPlanLimit, trialEnded } from "@funil/contract/api/errors"
import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import type { RunReason } from "@funil/contract/automations/workflow-rules"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type { Records } from "../../../nouns/record-feature.ts"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import { requireOpen } from "../../../platform/access/standing.ts"
import { AppError } from "../../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import type { Claim } from "../../../platform/jobs/fair-queue-claim.ts"
import { UnknownKind } from "../../../platform/jobs/job-definition.ts"
import { inNameOf } from "../../../platform/ledger/flush-ledger.ts"
import { type Action, RunRefused } from "../actions/action.ts"
import { stopWorkflow, notifyOfWorkflow } from "../definition/workflow-notices.ts"
import { type WorkflowRow, findAuthored, findWorkflow } from "../definition/workflow-queries.ts"
import { checkConditions } from "../examination/check-conditions.ts"
import { type RunRow, lockRun, settleRunRow } from "./run-queries.ts"

/** The actions and the record sources of runs. */
export interface Means {
  readonly actions: Readonly<Record<WorkflowAction, Action>>
  readonly records: Records
}

type RunClaim = Pick<Claim, "id" | "lease">

/**
 * Performs a claimed run. The effects of the action and the end of the run commit together, so it
 * happens once, even after several starts. An error that no retry can fix fails the run. The queue
 * retries others.
 */
export async function performRun(ctx: SystemContext, means: Means, job: RunClaim): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => perform(tx, means, job), { isRedone: true })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await failRun(ctx, job, refusal)
  }
}

function isOn({ enabled, archived_at }: WorkflowRow): boolean {
  return enabled && archived_at === null
}

async function perform(tx: Tx, means: Means, job: RunClaim): Promise<void> {
  requireOpen(tx)
  const run = await lockRun(tx, job.id, job.lease)
  if (!run || run.state !== "queued") return
  const found = await findAuthored(tx, run.workflow_id)
  const isTest = run.trigger === "test"
  if (!found || found.workflow.deleted_at || (!isOn(found.workflow) && !isTest))
    return settleRunRow(tx, run, {
      state: "stopped",
      reason: found?.workflow.stopped_reason ?? "switched_off",
    })
  if (run.isArchived) return settleRunRow(tx, run, { state: "stopped", reason: "record_archived" })
  const { workflow, author } = found
  if (workflow.saved_by !== null && author === null) {
    await stopWorkflow(tx, workflow.id, "author_gone", run.id)
    return settleRunRow(tx, run, { state: "stopped", reason: "author_gone" })
  }
  // The action writes in the author's name, as the operation with the run's id.
  const name = { user: author, source: "automation", sourceId: workflow.id, operationId: run.id } as const
  await inNameOf(tx, name, async (acting) => {
    if (await isStillWanted(acting, run, workflow)) await act(acting, means, run, workflow)
  })
}

/**
 * Checks the conditions again for a retried run that failed because its conditions could not be
 * checked. Ends the run if one no longer holds.
 */
async function isStillWanted(tx: Tx, run: RunRow, workflow: WorkflowRow): Promise<boolean> {
  if (run.steps.every(({ kind, outcome }) => kind !== "conditions" || outcome["holds"] === true)) return true
  const asked = { entity: run.entity, rules: [workflow], ids: [run.record_id] }
  const [verdict] = (await checkConditions(tx, asked)).get(run.record_id) ?? []
  if (verdict && !verdict.isGone && verdict.failed === null) return true
  if (verdict?.isBroken) throw new RunRefused("invalid_value", verdict.failed ?? undefined)
  const reason = verdict?.isGone === false ? "conditions" : "record_gone"
  await settleRunRow(tx, run, { state: "not_matched", reason, detail: verdict?.failed ?? null })
  return false
}

async function act(tx: Tx, { actions, records }: Means, run: RunRow, workflow: WorkflowRow): Promise<void> {
  const action = ownValue(actions, workflow.action)
  if (!action) throw new UnknownKind(`There is no action ${workflow.action}`)
  const result = await action.perform(tx, {
    runId: run.id,
    workflowId: workflow.id,
    workflowName: workflow.name,
    records,
    entity: run.entity,
    recordId: run.record_id,
    trigger: run.trigger,
    eventKey: run.event_key,
    definition: workflow,
    isTest: run.trigger === "test",
  })
  // A crash may lose the effect and the end of a run together, but never the id of a queued
  // message.
  if (result.isSending) await sql`set local synchronous_commit to default`.execute(tx.db)
  const at = tx.now().toISOString()
  await settleRunRow(tx, run, {
    state: result.isSending ? "sending" : "done",
    steps: [...run.steps, ...result.steps.map((step) => ({ at, ...step }))],
    action: workflow.action,
  })
}

/** Fails a claimed run with its reason and notifies the users who can fix it. */
// No ledger: a run is not a record.
export async function failRun(ctx: SystemContext, job: RunClaim, { reason, detail }: Refusal): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, job.id, job.lease)
    if (!run || run.state !== "queued") return
    const workflow = await findWorkflow(tx, run.workflow_id)
    const at = tx.now().toISOString()
    const kind = workflow?.action ?? run.action
    const steps = [...run.steps, { at, kind, input: {}, outcome: { reason, ...(detail && { detail }) } }]
    await settleRunRow(tx, run, { state: "failed", reason, detail, steps, action: kind })
    if (workflow) await notifyOfWorkflow(tx, { kind: "automation_failed", workflow, run })
  })
}

/** The reason of a failed run. */
export interface Refusal {
  readonly reason: RunReason
  readonly detail: string | null
}

const reasons: Partial<Record<ErrorCode, RunReason>> = {
  forbidden: "forbidden",
  not_found: "record_gone",
  pipeline_archived: "record_archived",
  [overPlanLimit]: "no_room",
  [trialEnded]: "account_blocked",
  [accountSuspended]: "account_blocked",
}

/** The refusal of an error that no retry can fix, or null if a retry might help. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof RunRefused) return { reason: error.reason, detail: error.detail ?? null }
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) return null
  const [field = null] = Object.keys(error.details.fields ?? {})
  return { reason: reasons[error.code] ?? "invalid_value", detail: field ?? reasonless(error.code) }
}

function reasonless(code: ErrorCode): string | null {
  return reasons[code] ? null : code
}
