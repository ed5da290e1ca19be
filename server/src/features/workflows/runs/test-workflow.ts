import type { testWorkflow as endpoint, WorkflowPreview } from "@funil/contract/automations/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { findHost, hostName } from "../../../nouns/host-visibility.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { requireTokenMayChange } from "../../../platform/access/require-can.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { continueOperation } from "../../../platform/ledger/in-batches.ts"
import { newId } from "../../../platform/new-id.ts"
import type { ActionInput } from "../actions/action.ts"
import { type WorkflowRow, findWorkflow } from "../definition/workflow-queries.ts"
import { requireSound } from "../definition/workflow-rules.ts"
import { draftRow } from "../definition/workflows.ts"
import { checkConditions } from "../examination/check-conditions.ts"
import { insertRuns } from "../examination/make-runs.ts"
import { type Means, type Refusal, refusalOf } from "./perform-run.ts"
import { lockRun, settleRunRow } from "./run-queries.ts"

type TestInput = Omit<ActionInput, "records">
type Input = z.output<typeof endpoint.body>

/**
 * Tests a draft on one record in the caller's name: checks its conditions, previews its effect and
 * optionally performs it once.
 */
// No ledger: a run is not a record. The action records its changes.
export async function testWorkflow(
  ctx: Permitted<"workflow.manage">,
  means: Means,
  input: Input,
): Promise<CallAnswer<typeof endpoint>> {
  if (input.perform) requireTokenMayChange(ctx, input.workflow.entity)
  const told = await inTransaction(ctx, async (tx) => {
    const workflow = draftRow(tx, input.workflow)
    await requireSound(tx, workflow)
    await requireSaved(tx, input)
    const { entity } = workflow
    const host = await findHost(tx, { entity, record_id: input.record_id })
    if (host?.isArchived) throw new AppError("pipeline_archived")
    if (!host || host.isTrashed) throw invalid("record_id", "not_found")
    const preview = await previewOf(tx, means, actionInput(workflow, input, newId()))
    return { ...(await conditionsOf(tx, workflow, input.record_id)), preview }
  })
  return { ...told, run_id: input.perform ? await performOnce(ctx, means, input) : null }
}

/** Previews the effect of the action, or the reason why it has none. */
async function previewOf(tx: Tx, { actions, records }: Means, input: TestInput): Promise<WorkflowPreview> {
  try {
    return await actions[input.definition.action].preview(tx, { ...input, records })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { reason, detail } = refusal
    return { reason, ...(detail !== null && { detail }) }
  }
}

async function requireSaved(tx: Tx, { workflow_id: id, perform }: Input): Promise<void> {
  if (id === undefined) {
    if (perform) throw invalid("workflow_id", "required")
    return
  }
  const saved = await findWorkflow(tx, id)
  if (!saved || saved.deleted_at) throw invalid("workflow_id", "not_found")
}

function actionInput(workflow: WorkflowRow, input: Input, runId: string): TestInput {
  return {
    runId,
    workflowId: input.workflow_id ?? workflow.id,
    workflowName: workflow.name,
    entity: workflow.entity,
    recordId: input.record_id,
    trigger: "test",
    eventKey: `test ${runId}`,
    definition: workflow,
    isTest: true,
  }
}

async function conditionsOf(tx: Tx, workflow: WorkflowRow, recordId: string) {
  const asked = { entity: workflow.entity, rules: [workflow], ids: [recordId] }
  const [verdict] = (await checkConditions(tx, asked)).get(recordId) ?? []
  const { conditions, frequency_condition, execute_when } = workflow
  const rows = execute_when === "frequently" ? [...conditions, ...frequency_condition] : conditions
  return {
    matched: verdict !== undefined && !verdict.isGone && verdict.failed === null,
    conditions: rows.map((row, index) => ({ row, holds: verdict?.rows[index] ?? false })),
  }
}

/**
 * Performs the draft's action regardless of its conditions. The run belongs to the saved workflow.
 */
async function performOnce(ctx: Permitted, { actions, records }: Means, input: Input): Promise<string> {
  const runId = newId()
  const acting: Permitted = { ...ctx, source: "automation", sourceId: input.workflow_id }
  try {
    await inTransaction(acting, async (tx) => {
      const workflow = draftRow(tx, input.workflow)
      await addRun(tx, workflow, input, runId)
      await continueOperation(tx, runId)
      const drafted = { ...actionInput(workflow, input, runId), records }
      const result = await actions[workflow.action].perform(tx, drafted)
      const at = tx.now().toISOString()
      const steps = result.steps.map((step) => ({ at, ...step }))
      await settle(tx, runId, { state: result.isSending ? "sending" : "done", steps })
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await keepFailed(ctx, input, runId, refusal)
  }
  return runId
}

async function settle(tx: Tx, runId: string, settled: Parameters<typeof settleRunRow>[2]): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run) await settleRunRow(tx, run, settled)
}

async function keepFailed(ctx: Permitted, input: Input, runId: string, refusal: Refusal): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workflow = draftRow(tx, input.workflow)
    await addRun(tx, workflow, input, runId)
    const at = tx.now().toISOString()
    const { reason, detail } = refusal
    const step = { at, kind: workflow.action, input: {}, outcome: { reason, ...(detail && { detail }) } }
    await settle(tx, runId, { state: "failed", reason, detail, steps: [step] })
  })
}

async function addRun(tx: Tx, workflow: WorkflowRow, input: Input, runId: string): Promise<void> {
  const { entity, action } = workflow
  await insertRuns(tx, [
    {
      id: runId,
      workflow_id: input.workflow_id ?? "",
      action,
      entity,
      record_id: input.record_id,
      record_name: await hostName(tx, { entity, record_id: input.record_id }),
      trigger: "test",
      event_key: `test ${runId}`,
      depth: 1,
      cause_run_id: null,
      state: "queued",
      reason: null,
      detail: null,
      steps: [],
      next_at: null,
      finished_at: null,
      change_id: null,
      undo_until: null,
    },
  ])
}
