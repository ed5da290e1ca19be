import { ownValue } from "@funil/contract/shared/own-value"
import type { RunStep } from "@funil/contract/workflows"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { beginReading } from "../../platform/outbox/outbox-batch.ts"
import { wholeDraft } from "../workflows/definition/create-workflow.ts"
import type { RunRow } from "../workflows/runs/run-row.ts"
import { timesOf } from "../workflows/definition/save-workflow.ts"
import { insertWorkflowRow } from "../workflows/definition/workflow-queries.ts"
import type { WorkflowRow } from "../workflows/definition/workflow-row.ts"
import { workflowState } from "../workflows/definition/workflow-state.ts"
import { type AutomationKey, automations, type Places } from "./demo-automations.ts"
import { atWork, day, idAt, later } from "./demo-time.ts"
import { type Colleague, draftRuns, type RunDraft, type World } from "./draft-runs.ts"
import { demoDomain, type Founded } from "./found-company.ts"
import type { Past } from "./past.ts"
import { pastMessage } from "./past-messages.ts"
import type { Random } from "./random.ts"
import type { Registered } from "./register-people.ts"
import { taskKinds } from "./story.ts"
import { team } from "./team.ts"

interface Setting {
  readonly random: Random
  readonly past: Past
  readonly founded: Founded
}

type Stock = Omit<World, "contacts" | "colleagues"> & { readonly registered: Registered }

function known(id: string | undefined): string {
  if (id === undefined) throw new Error("An automation names what the company has not got")
  return id
}

function placesOf({ pipelines, taskTypeIds }: Founded): Places {
  return {
    pipeline: (template) => known(pipelines.get(template)?.id),
    stage: (template, place) => known(pipelines.get(template)?.stageIds[place]),
    taskType: (kind) => known(taskTypeIds[taskKinds[kind]]),
  }
}

function worldOf({ registered, ...stock }: Stock, { userIds }: Founded): World {
  const colleagues = Object.entries(userIds).flatMap(([key, id]): [string, Colleague][] => {
    const member = ownValue(team, key)
    const name = member && `${member.first_name} ${member.last_name}`
    return name ? [[id, { name, email: `${key}@${demoDomain}.test` }]] : []
  })
  const contacts = [...registered.contacts.values()].map((row) => [row.id, row] as const)
  return { ...stock, contacts: new Map(contacts), colleagues: new Map(colleagues) }
}

async function workflowRow(tx: Tx, setting: Setting, key: AutomationKey, now: Date): Promise<WorkflowRow> {
  const { random, founded } = setting
  const { by, daysOld, draft } = automations[key]
  const madeAt = atWork(random, later(now, -daysOld * day))
  const row: WorkflowRow = {
    ...wholeDraft(draft(placesOf(founded))),
    id: idAt(random, madeAt),
    saved_by: founded.userIds[by],
    stopped_reason: null,
    next_at: null,
    enabled_at: null,
    enabled_tx: null,
    created_at: madeAt,
    updated_at: madeAt,
    deleted_at: null,
    archived_at: null,
    version: 1,
  }
  // It counts from now on: what was before is told already.
  return { ...row, ...(await timesOf({ ...tx, now: () => now }, row)) }
}

function stepsOf(workflow: WorkflowRow, run: RunDraft, messages: readonly string[]): RunStep[] {
  const at = run.at.toISOString()
  const asked = [...workflow.conditions, ...workflow.frequency_condition]
  const holds = run.state !== "not_matched"
  const conditions: RunStep = {
    at,
    kind: "conditions",
    input: { conditions: asked },
    outcome: { holds, rows: asked.map(() => holds) },
  }
  const sent = { input: { to: run.to ? [run.to.address] : [] }, outcome: { messages } }
  const refused = { input: {}, outcome: { reason: run.reason } }
  const { input, outcome } = run.step ?? (run.to ? sent : refused)
  const action: RunStep = { at, kind: workflow.action, input, outcome }
  return [...(asked.length > 0 ? [conditions] : []), ...(holds ? [action] : [])]
}

function runRow(id: string, workflow: WorkflowRow, run: RunDraft, steps: RunStep[]): RunRow {
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
    cause_run_id: null,
    state: run.state,
    reason: run.reason ?? null,
    detail: run.detail ?? null,
    steps,
    attempts: run.state === "not_matched" ? 0 : 1,
    next_at: null,
    lease: null,
    finished_at: run.at,
    created_at: run.at,
    change_id: null,
    undo_until: null,
    undone_by: null,
  }
}

/** Makes the automations with what they did so far, and answers how many they are. They go on from now. */
export async function replayAutomations(tx: Tx, setting: Setting, stock: Stock): Promise<number> {
  const { random, past, founded } = setting
  const world = worldOf(stock, founded)
  // The keys are those of the object.
  const keys = Object.keys(automations) as AutomationKey[]
  for (const key of keys) {
    const workflow = await workflowRow(tx, setting, key, world.now)
    const { id, created_at: at, saved_by: by } = workflow
    await insertWorkflowRow(tx, workflow)
    past.add({ at, by, event: "workflow.created", id, before: null, after: workflowState(workflow) })
    const done = draftRuns(world, key, at).map((run) => {
      const runId = idAt(random, run.at)
      const sent = { workflow, run, runId }
      const messages = run.to ? [pastMessage(tx, random, world, sent)] : []
      const steps = stepsOf(
        workflow,
        run,
        messages.map((message) => message.id),
      )
      return { row: runRow(runId, workflow, run, steps), messages }
    })
    await insertRows(
      tx,
      "workflow_runs",
      done.map(({ row }) => row),
    )
    await insertRows(
      tx,
      "messages",
      done.flatMap(({ messages }) => messages),
    )
  }
  await beginReading(tx, "workflow_positions")
  return keys.length
}
