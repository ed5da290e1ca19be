import type { Entity } from "./shared/entities.ts"
import { actionsOf, settingsOfAction, type WorkflowAction, workflowActionKinds } from "./workflow-actions.ts"
import type { WorkflowSettings } from "./workflow-settings.ts"

/**
 * What sets a workflow off. `expire` and `close_to_expire` do so once for each stay of a deal in its stage, when it has come to the
 * stage's timeout and to half of it, unless that was before the workflow was switched on; after an outage of at most seven days
 * they are made up for.
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
 * How far a run has come. `queued` waits for its turn or its next attempt, `sending` for what it sent, `done` has done all of it,
 * `failed` rests with its reason until somebody runs it again, `not_matched` did nothing since its conditions did not hold, `stopped`
 * was not begun: its chain was too long, its workflow had been switched off, or what set it off was undone.
 */
export const runStates = ["queued", "sending", "done", "failed", "not_matched", "stopped"] as const
export type RunState = (typeof runStates)[number]

/** Why a run did not do what it was to do. */
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

/** Why advertising is kept from somebody, as it has to be: what is kept back did not fail. */
export const withheldReasons = ["consent_withdrawn", "no_consent"] as const satisfies readonly RunReason[]
export type WithheldReason = (typeof withheldReasons)[number]

export function isWithheldReason(reason: RunReason | null): reason is WithheldReason {
  return withheldReasons.some((known) => known === reason)
}

/** Why something was not sent, on purpose. */
export const heldReasons = [...withheldReasons, "called_off"] as const
export type HeldReason = (typeof heldReasons)[number]

/** A chain of workflows that set each other off ends with the run of this depth. */
export const deepestRun = 5

const dealTriggers: readonly WorkflowTrigger[] = ["stage_update", "finish_tasks", "expire", "close_to_expire"]

/** What may set workflows of a noun off. */
export function triggersOf(entity: Entity): readonly WorkflowTrigger[] {
  return workflowTriggers.filter((trigger) => entity === "deal" || !dealTriggers.includes(trigger))
}

/** What the rules look at. */
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

interface Broken {
  /** Where it stands in the body, dotted. */
  readonly field: string
  readonly rule: "required" | "unknown_option" | "unknown_field" | "too_big"
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

function brokenTiming(workflow: WorkflowDefinition): Broken[] {
  const { frequency, frequency_day: day } = workflow
  if (workflow.execute_when !== "frequently") return []
  if (!frequency) return [{ field: "frequency", rule: "required" }]
  if (frequency !== "weekly" && frequency !== "monthly") return []
  if (isMissing(day)) return [{ field: "frequency_day", rule: "required" }]
  return frequency === "weekly" && (day ?? 0) > 7 ? [{ field: "frequency_day", rule: "too_big" }] : []
}

function brokenPeople({ entity, settings }: WorkflowDefinition): Broken[] {
  const { notification_target: target, related_to: related, to } = settings
  if (target === "responsible_user" && entity !== "deal")
    return [{ field: "settings.notification_target", rule: "unknown_option" }]
  if (target !== "other") return []
  if (isMissing(related)) return [{ field: "settings.related_to", rule: "required" }]
  return related === "others" && isMissing(to) ? [{ field: "settings.to", rule: "required" }] : []
}

/** The rules that a workflow breaks, beyond what the types of its fields say; none for a sound one. */
export function brokenRules(workflow: WorkflowDefinition): Broken[] {
  const { entity, execute_when, action, settings } = workflow
  const { required } = workflowActionKinds[action]
  const known = new Set<string>(settingsOfAction(action))
  const broken: Broken[] = []
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
