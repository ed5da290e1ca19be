import { isDeepStrictEqual } from "node:util"
import type {
  listWorkflowGroups as groupsEndpoint,
  updateWorkflow as updateEndpoint,
  Workflow,
  WorkflowDraft,
} from "@funil/contract/automations/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { entities } from "@funil/contract/shared/entities"
import type * as z from "zod/mini"
import { settingStore } from "../../../nouns/store/setting-store.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { requireTokenMayChange } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { beginReading, placeOf } from "../../../platform/outbox/outbox-batch.ts"
import { requireRoom } from "../../plans/plan-limits.ts"
import { nextOccasion } from "./next-occasion.ts"
import { readWorkflows, type WorkflowRow, workflowView } from "./workflow-queries.ts"
import { requireLostReason, requireSound } from "./workflow-rules.ts"

export const workflowStore = settingStore<WorkflowRow, Workflow, "workflow.manage">({
  entity: "workflow",
  table: "workflows",
  right: "workflow.manage",
  label: "name",
  columns: {
    created_by: "quiet once",
    name: "kept",
    enabled: "kept",
    entity: "kept",
    execute_when: "kept",
    pipeline_id: "kept",
    pipeline_stage_id: "kept",
    conditions: "json",
    frequency: "kept",
    frequency_hour: "kept",
    frequency_day: "kept",
    frequency_condition: "json",
    action: "kept",
    settings: "json",
    saved_by: "quiet",
    stopped_reason: "kept",
    next_at: "quiet",
    enabled_at: "quiet",
    enabled_tx: "quiet",
    archived_at: "instant",
    deleted_by: "quiet",
  },
  check: requireSoundRule,
  derive: async (tx, after, before) => {
    for (const row of before ? [before, after] : [after]) requireTokenMayChange(tx, row.entity)
    return timesOf(tx, after, before)
  },
  follow: async (tx, [saved]) => {
    if (saved?.before === null) await beginReading(tx, "workflow_positions")
  },
  putBack,
  answer: (tx, { id }) => answerWorkflow(tx, id),
})

/** The draft with its defaults. */
export function wholeDraft(draft: WorkflowDraft) {
  return {
    name: draft.name,
    enabled: draft.enabled ?? true,
    entity: draft.entity,
    execute_when: draft.execute_when,
    pipeline_id: draft.pipeline_id ?? null,
    pipeline_stage_id: draft.pipeline_stage_id ?? null,
    conditions: draft.conditions ?? [],
    frequency: draft.frequency ?? null,
    frequency_hour: draft.frequency_hour ?? null,
    frequency_day: draft.frequency_day ?? null,
    frequency_condition: draft.frequency_condition ?? [],
    action: draft.action,
    settings: draft.settings,
  }
}

function newWorkflow(tx: Tx, draft: WorkflowDraft) {
  return {
    ...wholeDraft(draft),
    saved_by: tx.user?.id ?? null,
    stopped_reason: null,
    next_at: null,
    enabled_at: null,
    enabled_tx: null,
    archived_at: null,
  }
}

/** A draft as if the caller had saved it long ago. */
export function draftRow(tx: Tx, draft: WorkflowDraft): WorkflowRow {
  const past = new Date(0)
  const row = workflowStore.newRow(tx, newWorkflow(tx, draft))
  return { ...row, enabled_at: past, created_at: past, updated_at: past }
}

/**
 * Checks the rule of a workflow when it changes or turns on. A workflow with references to deleted
 * records may still be renamed and turned off.
 */
async function requireSoundRule(tx: Tx, after: WorkflowRow, before: WorkflowRow | null): Promise<void> {
  const { name, enabled } = after
  const isSame = before && isDeepStrictEqual({ ...wholeDraft(before), name, enabled }, wholeDraft(after))
  const isOn = enabled && !before?.enabled
  const isBack = before !== null && before.archived_at !== null && after.archived_at === null
  if (isSame && !isOn && !isBack) return
  await requireSound(tx, after)
  await requireLostReason(tx, after)
}

function timingOf({ execute_when, frequency, frequency_hour, frequency_day }: WorkflowRow): unknown[] {
  return [execute_when, frequency, frequency_hour, frequency_day]
}

function triggerOf({ entity, execute_when, pipeline_id, pipeline_stage_id }: WorkflowRow): unknown[] {
  return [entity, execute_when, pipeline_id, pipeline_stage_id]
}

/** The workflow's next scheduled run, and the time from which its trigger counts. */
export async function timesOf(
  tx: Tx,
  row: WorkflowRow,
  before: WorkflowRow | null,
): Promise<Pick<WorkflowRow, "next_at" | "enabled_at" | "enabled_tx">> {
  // Skips occasions that passed while it was archived.
  const isBack = before !== null && before.archived_at !== null && row.archived_at === null
  const isSameTiming = before && !isBack && isDeepStrictEqual(timingOf(before), timingOf(row))
  const isSameTrigger = before && !isBack && isDeepStrictEqual(triggerOf(before), triggerOf(row))
  const { frequency, frequency_hour: hour, frequency_day: day } = row
  const isTimed = row.enabled && row.execute_when === "frequently" && frequency !== null
  const next = () => (frequency ? nextOccasion(tx.now(), { frequency, hour, day }, tx.timezone) : null)
  const kept = isSameTiming ? before.next_at : null
  const next_at = isTimed ? (kept ?? next()) : null
  if (isSameTrigger && before.enabled_at !== null)
    return { next_at, enabled_at: before.enabled_at, enabled_tx: before.enabled_tx }
  return row.enabled
    ? { next_at, enabled_at: tx.now(), enabled_tx: await placeOf(tx) }
    : { next_at, enabled_at: null, enabled_tx: null }
}

function takesRoom({ deleted_at, archived_at }: WorkflowRow): boolean {
  return deleted_at === null && archived_at === null
}

/** The workflow gets the rights of the user who undoes. */
async function putBack(
  tx: Tx,
  before: WorkflowRow,
  fields: Partial<WorkflowRow>,
): Promise<Partial<WorkflowRow>> {
  const patch = { ...fields, saved_by: tx.user?.id ?? null, stopped_reason: null }
  if (takesRoom({ ...before, ...patch }) && !takesRoom(before)) await requireRoom(tx, "workflows")
  return patch
}

export async function listWorkflows(ctx: Permitted<"workflow.manage">): Promise<Workflow[]> {
  return inTransaction(ctx, async (tx) => (await readWorkflows(tx)).map(workflowView))
}

/** Lists the workflows by noun. */
export async function listWorkflowGroups(
  ctx: Permitted<"workflow.manage">,
): Promise<CallAnswer<typeof groupsEndpoint>> {
  const all = await listWorkflows(ctx)
  return entities
    .map((entity) => ({ entity, workflows: all.filter((workflow) => workflow.entity === entity) }))
    .filter(({ workflows }) => workflows.length > 0)
}

export async function getWorkflow(ctx: Permitted<"workflow.manage">, id: string): Promise<Workflow> {
  return inTransaction(ctx, (tx) => answerWorkflow(tx, id))
}

async function answerWorkflow(tx: Tx, id: string): Promise<Workflow> {
  const [row] = await readWorkflows(tx, id)
  if (!row) throw notFound()
  return versioned(tx, workflowView(row), row.version)
}

/** Creates a workflow. It acts with the caller's rights on later events. */
export async function createWorkflow(
  ctx: Permitted<"workflow.manage">,
  draft: WorkflowDraft,
): Promise<Workflow> {
  // Its runs act without the token, so the server rejects here what the token may not change.
  requireTokenMayChange(ctx, draft.entity)
  return workflowStore.create(ctx, async (tx) => {
    await requireRoom(tx, "workflows")
    return newWorkflow(tx, draft)
  })
}

/**
 * Updates a workflow, which then has the caller's rights. Turning on an archived one restores it if
 * the plan has room.
 */
export async function updateWorkflow(
  ctx: Permitted<"workflow.manage">,
  id: string,
  input: z.output<typeof updateEndpoint.body>,
  ifMatch?: string,
): Promise<Workflow> {
  return workflowStore.change(ctx, { id, ifMatch }, async (tx, before) => {
    // The API shows an archived workflow as off. Sending that back must not change the stored
    // `enabled`.
    const isKept = before.archived_at !== null && input.enabled === false
    const sent = Object.entries(input).filter(
      ([name, value]) => value !== undefined && !(isKept && name === "enabled"),
    )
    const after = wholeDraft({ ...wholeDraft(before), ...Object.fromEntries(sent) })
    const isBack = before.archived_at !== null && input.enabled
    if (isBack) await requireRoom(tx, "workflows")
    const archived_at = isBack ? null : before.archived_at
    return { ...after, archived_at, saved_by: tx.user?.id ?? null, stopped_reason: null }
  })
}
