import { waitsForUndo } from "@funil/contract/workflow-actions"
import { deepestRun } from "@funil/contract/workflow-rules"
import type { RunStep } from "@funil/contract/workflows"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { hostNames } from "../../../nouns/host-visibility.ts"
import { checkConditions, type Verdict } from "./check-conditions.ts"
import { insertRuns, type NewRun } from "./insert-runs.ts"
import { tellOfWorkflow } from "../definition/tell-of-workflow.ts"
import type { TriggerEvent } from "./trigger-events.ts"

/**
 * The unmatched runs that one batch keeps, of a workflow and of all together. Those of stays in a stage are all kept: they tell that the
 * stay was looked at.
 */
const maxUnmatched = { ofWorkflow: 10, together: 200 }
const ofStays: readonly string[] = ["expire", "close_to_expire"]

interface Judged {
  readonly event: TriggerEvent
  readonly verdict: Verdict
}

/** Makes the runs that events call for, by what the conditions of their workflows come to now. Answers how many wait to be done. */
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
  for (const workflow of broken) await tellOfWorkflow(tx, { kind: "automation_failed", workflow })
  return runs.filter(({ state }) => state === "queued").length
}

function isBroken({ isGone, failed, isBroken }: Verdict): boolean {
  return !isGone && failed !== null && isBroken
}

function isMatched({ verdict }: Judged): boolean {
  return !verdict.isGone && verdict.failed === null
}

function someUnmatched(judged: readonly Judged[]): Judged[] {
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

/** Asks the conditions, of all workflows of a noun and an author at once, in the author's name. */
async function judge(
  tx: Tx,
  events: readonly TriggerEvent[],
  authors: ReadonlyMap<string, Actor>,
): Promise<Judged[]> {
  const groups = Map.groupBy(events, ({ workflow }) => `${workflow.entity} ${workflow.saved_by}`)
  const judged: Judged[] = []
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

async function namesOf(tx: Tx, judged: readonly Judged[]): Promise<ReadonlyMap<string, string>> {
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

function runOf(tx: Tx, { event, verdict }: Judged, name: string | null): NewRun {
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

/** When a run may be done: what reaches people outside waits for the undo of what set it off. */
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
