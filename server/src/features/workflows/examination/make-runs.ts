import { type WorkflowAction, waitsForUndo } from "@funil/contract/automations/workflow-actions"
import { deepestRun, type RunReason, type RunState } from "@funil/contract/automations/workflow-rules"
import type { RunStep } from "@funil/contract/automations/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { hostNames } from "../../../nouns/host-visibility.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import type { RunTrigger } from "../actions/action.ts"
import { notifyOfWorkflow } from "../definition/workflow-notices.ts"
import { checkConditions, type Verdict } from "./check-conditions.ts"
import type { TriggerEvent } from "./trigger-events.ts"

/**
 * The unmatched runs that a batch keeps, by workflow and in total. Keeps all of stays, since they
 * mark a stay as examined.
 */
const maxUnmatched = { ofWorkflow: 10, together: 200 }
const ofStays: readonly string[] = ["expire", "close_to_expire"]

interface EventVerdict {
  readonly event: TriggerEvent
  readonly verdict: Verdict
}

/**
 * Creates the runs of events by the current results of the workflows' conditions. Returns the
 * number of queued runs.
 */
export async function makeRuns(
  tx: Tx,
  events: readonly TriggerEvent[],
  authors: ReadonlyMap<string, Actor>,
): Promise<number> {
  if (events.length === 0) return 0
  const judged = await judge(tx, events, authors)
  const kept = [...judged.filter(isMatched), ...someUnmatched(judged)]
  const names = await namesOf(tx, kept)
  const runs = kept.map((one) => runOf(tx, one, names.get(one.event.recordId) ?? null))
  await insertRuns(tx, runs)
  const broken = new Set(kept.filter(({ verdict }) => isBroken(verdict)).map(({ event }) => event.workflow))
  for (const workflow of broken) await notifyOfWorkflow(tx, { kind: "automation_failed", workflow })
  return runs.filter(({ state }) => state === "queued").length
}

function isBroken({ isGone, failed, isBroken }: Verdict): boolean {
  return !isGone && failed !== null && isBroken
}

function isMatched({ verdict }: EventVerdict): boolean {
  return !verdict.isGone && verdict.failed === null
}

function someUnmatched(judged: readonly EventVerdict[]): EventVerdict[] {
  const groups = Map.groupBy(
    judged.filter((one) => !isMatched(one)),
    ({ event }) => event.workflow.id,
  )
  const share = Math.max(1, Math.floor(maxUnmatched.together / Math.max(groups.size, 1)))
  const max = Math.min(maxUnmatched.ofWorkflow, share)
  return [...groups.values()].flatMap((group) =>
    ofStays.includes(group[0]?.event.workflow.execute_when ?? "") ? group : group.slice(-max),
  )
}

/**
 * Checks the conditions in the author's name, in one query for all workflows of a noun and an
 * author.
 */
async function judge(
  tx: Tx,
  events: readonly TriggerEvent[],
  authors: ReadonlyMap<string, Actor>,
): Promise<EventVerdict[]> {
  const groups = Map.groupBy(events, ({ workflow }) => `${workflow.entity} ${workflow.saved_by}`)
  const judged: EventVerdict[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { entity, saved_by } = first.workflow
    const workflows = [...new Map(group.map(({ workflow }) => [workflow.id, workflow])).values()]
    const ids = [...new Set(group.map(({ recordId }) => recordId))]
    const user = saved_by === null ? null : (authors.get(saved_by) ?? null)
    const verdicts = await checkConditions({ ...tx, user }, { entity, rules: workflows, ids })
    const places = new Map(workflows.map(({ id }, index) => [id, index]))
    for (const event of group) {
      const verdict = verdicts.get(event.recordId)?.[places.get(event.workflow.id) ?? -1]
      if (verdict && !verdict.isArchived) judged.push({ event, verdict })
    }
  }
  return judged
}

async function namesOf(tx: Tx, judged: readonly EventVerdict[]): Promise<ReadonlyMap<string, string>> {
  const groups = Map.groupBy(judged, ({ event }) => event.workflow.entity)
  const names = new Map<string, string>()
  for (const [entity, group] of groups) {
    const ids = [...new Set(group.map(({ event }) => event.recordId))]
    for (const [id, name] of await hostNames(tx, entity, ids)) names.set(id, name)
  }
  return names
}

type State = Pick<NewRun, "state" | "reason" | "detail">

function stateOf(verdict: Verdict, depth: number): State {
  const { isGone, failed } = verdict
  if (isGone) return { state: "not_matched", reason: "record_gone", detail: null }
  if (isBroken(verdict)) return { state: "failed", reason: "invalid_value", detail: failed }
  if (failed !== null) return { state: "not_matched", reason: "conditions", detail: failed }
  if (depth > deepestRun) return { state: "stopped", reason: "depth", detail: null }
  return { state: "queued", reason: null, detail: null }
}

function runOf(tx: Tx, { event, verdict }: EventVerdict, name: string | null): NewRun {
  const { workflow, recordId, key, cause, change } = event
  const depth = (cause?.depth ?? 0) + 1
  const state = stateOf(verdict, depth)
  const isWaiting = state.state === "queued"
  return {
    id: newId(),
    workflow_id: workflow.id,
    action: workflow.action,
    entity: workflow.entity,
    record_id: recordId,
    record_name: name,
    trigger: workflow.execute_when,
    event_key: key,
    depth,
    cause_run_id: cause?.id ?? null,
    ...state,
    steps: conditionSteps(tx, event, verdict),
    next_at: isWaiting ? dueAt(tx, event) : null,
    finished_at: isWaiting ? null : tx.now(),
    change_id: change?.id ?? null,
    undo_until: change?.undo_until ?? null,
  }
}

/**
 * The time when a run may start. Actions that reach people wait until the undo of their cause
 * expires.
 */
function dueAt(tx: Tx, { workflow, change }: TriggerEvent): Date {
  const now = tx.now()
  const until = change?.undo_until
  return until && until > now && waitsForUndo(workflow) ? until : now
}

function conditionSteps(tx: Tx, { workflow }: TriggerEvent, { rows, isGone, failed }: Verdict): RunStep[] {
  const { conditions, frequency_condition, execute_when } = workflow
  const asked = execute_when === "frequently" ? [...conditions, ...frequency_condition] : conditions
  if (asked.length === 0 && failed === null) return []
  const outcome = { holds: !isGone && failed === null, ...(failed !== null && { failed }), rows }
  return [{ at: tx.now().toISOString(), kind: "conditions", input: { conditions: asked }, outcome }]
}

/** The data of a new run. */
export interface NewRun {
  id: string
  workflow_id: string
  /** The workflow's action. A performed run keeps the action that it performed. */
  action: WorkflowAction
  entity: Entity
  record_id: string
  record_name: string | null
  trigger: RunTrigger
  event_key: string
  depth: number
  cause_run_id: string | null
  state: RunState
  reason: RunReason | null
  detail: string | null
  steps: RunStep[]
  next_at: Date | null
  finished_at: Date | null
  /** The change that caused it. Null for schedules and tests. */
  change_id: string | null
  /**
   * The time when the undo of the first change in its chain expires. Messages wait for it. Null if
   * nothing waits.
   */
  undo_until: Date | null
}

/**
 * Inserts runs. Skips runs that exist for their workflow, record and event. Returns the number of
 * new ones.
 */
export async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<number> {
  if (runs.length === 0) return 0
  const { rows } = await sql`/* insert runs */
    insert into workflow_runs (account_id, id, workflow_id, action, entity, record_id, record_name, trigger, event_key, depth,
      cause_run_id, state, reason, detail, steps, next_at, finished_at, change_id, undo_until, created_at)
    select a.account_id, row.id, row.workflow_id, row.action, row.entity, row.record_id, row.record_name, row.trigger, row.event_key,
      row.depth, row.cause_run_id, row.state, row.reason, row.detail, row.steps, row.next_at, row.finished_at,
      row.change_id, row.undo_until, ${tx.now()}::timestamptz
    from accounts a, jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as row (id uuid, workflow_id uuid, action text, entity text, record_id uuid,
      record_name text, trigger text, event_key text, depth integer, cause_run_id uuid, state text, reason text, detail text, steps jsonb,
      next_at timestamptz, finished_at timestamptz, change_id uuid, undo_until timestamptz)
    where a.account_id = ${tx.accountId}
    on conflict (account_id, workflow_id, record_id, event_key) do nothing
    returning 1
  `.execute(tx.db)
  if (runs.some(({ next_at }) => next_at !== null)) tx.news.add("workflow_runs")
  return rows.length
}
