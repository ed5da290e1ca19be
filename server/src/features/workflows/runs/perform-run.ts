import { ownValue } from "@funil/contract/shared/own-value"
import type { WorkflowAction } from "@funil/contract/workflow-actions"
import { sql } from "kysely"
import { requireOpen } from "../../../platform/access/standing.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import { UnknownKind } from "../../../platform/jobs/unknown-kind.ts"
import { inNameOf } from "../../../platform/ledger/in-name-of.ts"
import type { Records } from "../../../nouns/record-feature.ts"
import { type Action, RunRefused } from "../actions/action.ts"
import { checkConditions } from "../examination/check-conditions.ts"
import { lockRun, settleRunRow } from "./run-queries.ts"
import type { RunRow } from "./run-row.ts"
import { type Refusal, refusalOf } from "./refusal-of.ts"
import { stopWorkflow } from "../definition/stop-workflow.ts"
import { tellOfWorkflow } from "../definition/tell-of-workflow.ts"
import { findAuthored, findWorkflow } from "../definition/workflow-queries.ts"
import type { WorkflowRow } from "../definition/workflow-row.ts"

/** What runs are done with: the actions, and what is done with the records of every noun. */
export interface Means {
  readonly actions: Readonly<Record<WorkflowAction, Action>>
  readonly records: Records
}

type Taken = Pick<Claimed, "id" | "lease">

/**
 * Does a run that this process has taken. What the action writes and the end of the run are one transaction, so it is done once, however
 * often it is begun. What helps nobody to try again makes the run rest at once; any other error is the queue's to put off.
 */
// No right: the action asks for it, in the name of who saved the workflow.
export async function performRun(ctx: Context, means: Means, job: Taken): Promise<void> {
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

async function perform(tx: Tx, means: Means, job: Taken): Promise<void> {
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
  // The action writes in the name of who saved the workflow, as the operation that has the run's id.
  const name = { user: author, source: "automation", sourceId: workflow.id, operationId: run.id } as const
  await inNameOf(tx, name, async (acting) => {
    if (await isStillWanted(acting, run, workflow)) await act(acting, means, run, workflow)
  })
}

/** A run that rested because a condition could not be asked is asked again when somebody has it run; ends it where one does not hold. */
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
  // Effect and end of a run may be lost together and done again, but not the id under which something goes out.
  if (result.isSending) await sql`set local synchronous_commit to default`.execute(tx.db)
  const at = tx.now().toISOString()
  await settleRunRow(tx, run, {
    state: result.isSending ? "sending" : "done",
    steps: [...run.steps, ...result.steps.map((step) => ({ at, ...step }))],
    action: workflow.action,
  })
}

/** Ends a taken run with its reason, and tells those who can mend it. */
// No right: the queue runs it. No ledger: a run is no record.
export async function failRun(ctx: Context, job: Taken, { reason, detail }: Refusal): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const run = await lockRun(tx, job.id, job.lease)
    if (!run || run.state !== "queued") return
    const workflow = await findWorkflow(tx, run.workflow_id)
    const at = tx.now().toISOString()
    const kind = workflow?.action ?? run.action
    const steps = [...run.steps, { at, kind, input: {}, outcome: { reason, ...(detail && { detail }) } }]
    await settleRunRow(tx, run, { state: "failed", reason, detail, steps, action: kind })
    if (workflow) await tellOfWorkflow(tx, { kind: "automation_failed", workflow, run })
  })
}
