import { workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import type { RunStep, WorkflowDraft } from "@funil/contract/automations/workflows"
import { renderText } from "@funil/contract/messages/message-variables"
import { ownValue } from "@funil/contract/shared/own-value"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { textFormats } from "../src/features/message-texts/text-formats.ts"
import type { WorkflowRow } from "../src/features/workflows/definition/workflow-queries.ts"
import { timesOf, wholeDraft, workflowStore } from "../src/features/workflows/definition/workflows.ts"
import type { Tx } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { beginReading } from "../src/platform/outbox/outbox-batch.ts"
import { cleanRichText } from "../src/platform/text/rich-text.ts"
import { atWork, day, hour, later, minute } from "./calendar.ts"
import { type Founded, known } from "./company.ts"
import { type AutomationKey, automations } from "./facts/automations.ts"
import { type MemberKey, team } from "./facts/people.ts"
import type { Scene } from "./past.ts"
import { idAt, madeAt, type Random } from "./random.ts"
import { draftRuns, type RunDraft, type World } from "./runs.ts"

/** Puts the company's ids in place of what the facts name. */
function withIds({ pipelines, taskTypeIds }: Founded, draft: WorkflowDraft): WorkflowDraft {
  const pipeline = (template: string) => known(ownValue(pipelines, template), template)
  const { pipeline_id, pipeline_stage_id, settings } = draft
  const [template = "", place] = pipeline_stage_id?.split(" ") ?? []
  const { task } = settings
  const kind = task?.task_type_id
  const task_type_id = kind ? known(ownValue(taskTypeIds, kind), kind) : ""
  return {
    ...draft,
    ...(pipeline_id && { pipeline_id: pipeline(pipeline_id).id }),
    ...(template && { pipeline_stage_id: known(pipeline(template).stageIds[Number(place)], template) }),
    ...(task && { settings: { task: { ...task, task_type_id } } }),
  }
}

async function workflowRow(
  { tx, founded, now }: Scene,
  random: Random,
  key: AutomationKey,
): Promise<WorkflowRow> {
  const { made, draft } = automations[key]
  const [by, daysAgo] = made
  const row: WorkflowRow = {
    ...wholeDraft(withIds(founded, draft)),
    ...madeAt(random, atWork(random, later(now, -daysAgo * day))),
    saved_by: founded.userIds[by],
    stopped_reason: null,
    next_at: null,
    enabled_at: null,
    enabled_tx: null,
    archived_at: null,
    created_by: tx.user?.id ?? null,
  }
  // The counter starts now: the replay has already written earlier runs.
  return { ...row, ...(await timesOf({ ...tx, now: () => now }, row, null)) }
}

function stepsOf(workflow: WorkflowRow, run: RunDraft, messages: readonly string[]): RunStep[] {
  const at = run.at.toISOString()
  const asked = [...workflow.conditions, ...workflow.frequency_condition]
  const holds = run.state !== "not_matched"
  const checked = { input: { conditions: asked }, outcome: { holds, rows: asked.map(() => holds) } }
  const sent = { input: { to: run.to ? [run.to.address] : [] }, outcome: { messages } }
  const refused = { input: {}, outcome: { reason: run.reason } }
  const { input, outcome } = run.step ?? (run.to ? sent : refused)
  const action: RunStep = { at, kind: workflow.action, input, outcome }
  return [
    ...(asked.length > 0 ? [{ at, kind: "conditions" as const, ...checked }] : []),
    ...(holds ? [action] : []),
  ]
}

function runRow(id: string, workflow: WorkflowRow, run: RunDraft, steps: RunStep[]) {
  return {
    id,
    workflow_id: workflow.id,
    action: workflow.action,
    entity: run.entity,
    record_id: run.record.id,
    record_name: run.record.name,
    trigger: workflow.execute_when,
    event_key: run.event,
    depth: 1,
    state: run.state,
    reason: run.reason ?? null,
    detail: run.detail ?? null,
    steps,
    attempts: run.state === "not_matched" ? 0 : 1,
    finished_at: run.at,
    created_at: run.at,
  }
}

function textsOf(tx: Tx, world: World, { settings }: WorkflowRow, { record, entity, to }: RunDraft) {
  const { money, date } = textFormats({ ...tx, currency: "BRL" })
  const values: Readonly<Record<string, string | undefined>> = {
    name: record.name,
    description: record.name,
    contact_first_name: to?.contact?.first_name,
    owner: record.user_id ? world.colleagues.get(record.user_id)?.name : undefined,
    url: new URL(recordRoute(entity, record.id), tx.services.config.publicUrl).href,
    total: record.total === undefined ? undefined : money(record.total),
    due_date: record.due_date ? date(record.due_date) : undefined,
  }
  const say = (text: string) => renderText(text, (name) => ownValue(values, name) ?? "")
  const { text } = cleanRichText(say(settings.message ?? ""), () => undefined)
  return { subject: settings.subject === undefined ? null : say(settings.subject), text }
}

interface DraftedRun {
  readonly workflow: WorkflowRow
  readonly run: RunDraft
  readonly run_id: string
}

/** The message of a run. The provider delivers each, and many are read. */
function messageOf(tx: Tx, random: Random, world: World, { workflow, run, run_id }: DraftedRun) {
  const { at, entity, record, to } = run
  const delivered_at = later(at, random.between(0.05, 2) * minute)
  const readAt = later(delivered_at, random.between(0.1, 20) * hour)
  const isRead = random.chance(0.58) && readAt < world.now
  return {
    id: idAt(random, at),
    entity,
    record_id: record.id,
    run_id,
    channel: workflowActionKinds[workflow.action].channel ?? "email",
    to: to?.address,
    contact_id: to?.contact?.id ?? null,
    user_id: to && !to.contact ? record.user_id : null,
    ...textsOf(tx, world, workflow, run),
    state: isRead ? "opened" : "delivered",
    processed_at: later(at, 1000),
    delivered_at,
    opened_at: isRead ? readAt : null,
    created_at: at,
  }
}

function colleaguesOf({ userIds }: Founded): World["colleagues"] {
  // The team's keys.
  const members = Object.entries(userIds) as [MemberKey, string][]
  return new Map(members.map(([key, id]) => [id, { name: team[key].name, email: `${key}@demo.test` }]))
}

/** Makes the automations with their runs so far, and returns their count. They go on from now. */
export async function replayAutomations(
  scene: Scene,
  random: Random,
  stock: Omit<World, "now" | "colleagues">,
) {
  const { tx, past, founded, now } = scene
  const world = { ...stock, now, colleagues: colleaguesOf(founded) }
  // The object's keys.
  const keys = Object.keys(automations) as AutomationKey[]
  for (const key of keys) {
    const workflow = await workflowRow(scene, random, key)
    const { id, created_at: at, saved_by: by } = workflow
    await insertRows(tx, "workflows", [workflow])
    past.add({ at, by, event: "workflow.created", id }, workflowStore.state(workflow))
    const done = draftRuns(world, key, at).map((run) => {
      const run_id = idAt(random, run.at)
      const messages = run.to ? [messageOf(tx, random, world, { workflow, run, run_id })] : []
      const ids = messages.map((message) => message.id)
      return { row: runRow(run_id, workflow, run, stepsOf(workflow, run, ids)), messages }
    })
    const runs = done.map(({ row }) => row)
    await insertRows(tx, "workflow_runs", runs)
    const messages = done.flatMap(({ messages }) => messages)
    await insertRows(tx, "messages", messages)
  }
  await beginReading(tx, "workflow_positions")
  return keys.length
}
