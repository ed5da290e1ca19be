import type { Entity } from "../shared/entities.ts"
import { actionsOf, settingsOfAction, type WorkflowAction, workflowActionKinds } from "./workflow-actions.ts"
import type { WorkflowSettings } from "./workflow-settings.ts"

/**
 * The triggers of a workflow. `expire` and `close_to_expire` run once per stay in a stage, at the
 * stage's timeout and at half of it, if the workflow was on by then. After an outage of at most
 * seven days they catch up.
 */
export const workflowTriggers = [
  "create",
  "update",
  "delete",
  "stage_update",
  "frequently",
  "finish_tasks",
  "expire",
  "close_to_expire",
] as const
export type WorkflowTrigger = (typeof workflowTriggers)[number]

export const workflowFrequencies = ["hourly", "daily", "weekly", "monthly"] as const
export type WorkflowFrequency = (typeof workflowFrequencies)[number]

/**
 * The states of a run. `queued` waits for its turn or next attempt, `sending` for its messages,
 * `failed` until a user runs it again. `not_matched` did nothing as its conditions did not hold.
 * `stopped` never began: its chain was too long, its workflow was off, or its trigger was undone.
 */
export const runStates = ["queued", "sending", "done", "failed", "not_matched", "stopped"] as const
export type RunState = (typeof runStates)[number]

/** Why a run failed or stopped. */
export const runReasons = [
  "conditions",
  "depth",
  "switched_off",
  "author_gone",
  "record_gone",
  "record_archived",
  "forbidden",
  "invalid_value",
  "no_room",
  "account_blocked",
  "expression",
  "no_recipient",
  "unsubscribed",
  "consent_withdrawn",
  "no_consent",
  "bounced",
  "outside_window",
  "not_configured",
  "unreachable",
  "timeout",
  "refused",
  "too_many",
  "unproved",
  "called_off",
  "file_gone",
  "unexpected",
] as const
export type RunReason = (typeof runReasons)[number]

/** Why the law keeps marketing from a person. A withheld message did not fail. */
export const withheldReasons = ["consent_withdrawn", "no_consent"] as const satisfies readonly RunReason[]
export type WithheldReason = (typeof withheldReasons)[number]

export function isWithheldReason(reason: RunReason | null): reason is WithheldReason {
  return withheldReasons.some((known) => known === reason)
}

/** Why something was deliberately not sent. */
export const heldReasons = [...withheldReasons, "called_off"] as const
export type HeldReason = (typeof heldReasons)[number]

/** A chain of workflows ends with the run of this depth. */
export const deepestRun = 5

const dealTriggers: readonly WorkflowTrigger[] = ["stage_update", "finish_tasks", "expire", "close_to_expire"]

/** Returns the triggers of a noun's workflows. */
export function triggersOf(entity: Entity): readonly WorkflowTrigger[] {
  return workflowTriggers.filter((trigger) => entity === "deal" || !dealTriggers.includes(trigger))
}

/** The parts of a workflow that the rules check. */
export interface WorkflowDefinition {
  readonly entity: Entity
  readonly execute_when: WorkflowTrigger
  readonly action: WorkflowAction
  readonly settings: WorkflowSettings
  readonly pipeline_id?: string | null | undefined
  readonly pipeline_stage_id?: string | null | undefined
  readonly frequency?: WorkflowFrequency | null | undefined
  readonly frequency_day?: number | null | undefined
}

interface SettingProblem {
  /** Its path in the body, with dots. */
  readonly field: string
  readonly rule: "required" | "unknown_option" | "unknown_field" | "too_big"
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

function brokenTiming(workflow: WorkflowDefinition): SettingProblem[] {
  const { frequency, frequency_day: day } = workflow
  if (workflow.execute_when !== "frequently") return []
  if (!frequency) return [{ field: "frequency", rule: "required" }]
  if (frequency !== "weekly" && frequency !== "monthly") return []
  if (isMissing(day)) return [{ field: "frequency_day", rule: "required" }]
  return frequency === "weekly" && (day ?? 0) > 7 ? [{ field: "frequency_day", rule: "too_big" }] : []
}

function brokenPeople({ entity, settings }: WorkflowDefinition): SettingProblem[] {
  const { notification_target: target, related_to: related, to } = settings
  if (target === "responsible_user" && entity !== "deal")
    return [{ field: "settings.notification_target", rule: "unknown_option" }]
  if (target !== "other") return []
  if (isMissing(related)) return [{ field: "settings.related_to", rule: "required" }]
  return related === "others" && isMissing(to) ? [{ field: "settings.to", rule: "required" }] : []
}

/** Returns the rules that a workflow breaks beyond the types of its fields. */
export function brokenRules(workflow: WorkflowDefinition): SettingProblem[] {
  const { entity, execute_when, action, settings } = workflow
  const { required } = workflowActionKinds[action]
  const known = new Set<string>(settingsOfAction(action))
  const broken: SettingProblem[] = []
  if (!triggersOf(entity).includes(execute_when))
    broken.push({ field: "execute_when", rule: "unknown_option" })
  if (!actionsOf(entity).includes(action)) broken.push({ field: "action", rule: "unknown_option" })
  for (const part of ["pipeline_id", "pipeline_stage_id"] as const)
    if (entity !== "deal" && workflow[part]) broken.push({ field: part, rule: "unknown_option" })
  for (const key of required)
    if (isMissing(settings[key])) broken.push({ field: `settings.${key}`, rule: "required" })
  for (const [key, value] of Object.entries(settings))
    if (!known.has(key) && value !== undefined)
      broken.push({ field: `settings.${key}`, rule: "unknown_field" })
  if (action === "send_whatsapp" && isMissing(settings.message) && isMissing(settings.template))
    broken.push({ field: "settings.message", rule: "required" })
  const toPeople = known.has("notification_target") ? brokenPeople(workflow) : []
  return [...broken, ...brokenTiming(workflow), ...toPeople]
}
