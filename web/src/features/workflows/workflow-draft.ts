import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import {
  actionsOf,
  settingsOfAction,
  type WorkflowAction,
  workflowActionKinds,
} from "@funil/contract/automations/workflow-actions"
import {
  brokenRules,
  triggersOf,
  type WorkflowFrequency,
  type WorkflowTrigger,
} from "@funil/contract/automations/workflow-rules"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import {
  type Workflow,
  type WorkflowDraft,
  workflowDraft,
} from "@funil/contract/schemas/automations/workflows"
import type * as z from "zod/mini"
import { jsonText, readJson } from "./json-text.ts"
import { recipientsOf } from "./recipients.ts"
import { plainOfRich, richOfPlain } from "./text/message-form.ts"

/** The editor's values: the settings of every action the user tried, and JSON as typed. */
export interface WorkflowValues {
  readonly name: string
  readonly enabled: boolean
  readonly entity: Entity
  readonly execute_when: WorkflowTrigger
  readonly pipeline_id: string | null
  readonly pipeline_stage_id: string | null
  readonly conditions: readonly FilterRow[]
  readonly frequency: WorkflowFrequency | null
  readonly frequency_hour: number | null
  readonly frequency_day: number | null
  readonly action: WorkflowAction
  readonly settings: Omit<WorkflowSettings, "headers" | "body">
  readonly headers: string
  readonly body: string
}

/** The initial values of a new workflow. */
export const newValues: WorkflowValues = {
  name: "",
  enabled: true,
  entity: "deal",
  execute_when: "create",
  pipeline_id: null,
  pipeline_stage_id: null,
  conditions: [],
  frequency: null,
  frequency_hour: null,
  frequency_day: null,
  action: "send_email",
  settings: { notification_target: "other", related_to: "contacts" },
  headers: "",
  body: "",
}

export function valuesOf(workflow: Workflow): WorkflowValues {
  const { settings, conditions, frequency_condition } = workflow
  const { headers, body, ...rest } = settings
  return {
    name: workflow.name,
    enabled: workflow.enabled,
    entity: workflow.entity,
    execute_when: workflow.execute_when,
    pipeline_id: workflow.pipeline_id,
    pipeline_stage_id: workflow.pipeline_stage_id,
    // Both must be met, so the editor shows them as one list.
    conditions: [...conditions, ...frequency_condition],
    frequency: workflow.frequency,
    frequency_hour: workflow.frequency_hour,
    frequency_day: workflow.frequency_day,
    action: workflow.action,
    settings: rest,
    headers: jsonText(headers),
    body: jsonText(body),
  }
}

function peopleOf(settings: WorkflowSettings): WorkflowSettings {
  const { notification_target, related_to, to, ...rest } = settings
  if (notification_target !== "other") return { ...rest, notification_target }
  return { ...rest, notification_target, related_to, ...(related_to === "others" && { to }) }
}

function settingsOf({ action, settings, headers, body }: WorkflowValues): WorkflowSettings {
  const known: readonly string[] = settingsOfAction(action)
  const all = peopleOf({ ...settings, headers: readJson(headers), body: readJson(body) } as WorkflowSettings)
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => known.includes(key) && value !== undefined),
  )
}

/** Builds the request body, without fields that the trigger or action doesn't take. */
export function draftOf(values: WorkflowValues): WorkflowDraft {
  const { entity, execute_when, frequency, name, enabled, action } = values
  const isDeal = entity === "deal"
  const isTimed = execute_when === "frequently"
  const hasDay = frequency === "weekly" || frequency === "monthly"
  return {
    name,
    enabled,
    entity,
    execute_when,
    pipeline_id: isDeal ? values.pipeline_id : null,
    pipeline_stage_id: isDeal ? values.pipeline_stage_id : null,
    conditions: [...values.conditions],
    frequency: isTimed ? frequency : null,
    frequency_hour: isTimed && frequency !== "hourly" ? values.frequency_hour : null,
    frequency_day: isTimed && hasDay ? values.frequency_day : null,
    frequency_condition: [],
    action,
    settings: settingsOf(values),
  }
}

/**
 * The draft's schema with the rules that its types can't express, so the editor checks them before
 * sending.
 */
export const checkedDraft = workflowDraft.check(({ value, issues }: z.core.ParsePayload<WorkflowDraft>) => {
  for (const { field, rule } of brokenRules(value))
    issues.push({ code: "custom", message: rule, path: field.split("."), input: value })
})

/** Whether the action's message is rich text. */
export function isRich(action: WorkflowAction): boolean {
  return workflowActionKinds[action].isRich === true
}

const usualHour = 9

/** Changes the frequency and resets its day. A chosen hour stays. */
export function withFrequency(values: WorkflowValues, frequency: WorkflowFrequency): WorkflowValues {
  return { ...values, frequency, frequency_hour: values.frequency_hour ?? usualHour, frequency_day: 1 }
}

function timed(values: WorkflowValues): WorkflowValues {
  const isUntimed = values.execute_when === "frequently" && values.frequency === null
  return isUntimed ? withFrequency(values, "daily") : values
}

/** Changes the noun and resets conditions, which don't apply to another noun. */
export function withEntity(values: WorkflowValues, entity: Entity): WorkflowValues {
  const { execute_when, action } = values
  const next = {
    ...values,
    entity,
    conditions: [],
    pipeline_id: null,
    pipeline_stage_id: null,
    execute_when: triggersOf(entity).includes(execute_when) ? execute_when : ("create" as const),
    settings: { ...values.settings, field: undefined, value: undefined, expression: undefined },
  }
  const people = { notification_target: undefined, related_to: undefined }
  const kept = actionsOf(entity).includes(action) ? action : "send_email"
  return withFirstSettings(withAction({ ...next, settings: { ...next.settings, ...people } }, kept), "")
}

export function withTrigger(values: WorkflowValues, execute_when: WorkflowTrigger): WorkflowValues {
  return timed({ ...values, execute_when })
}

/** Converts a message to the action's format. The rich text editor needs at least one block. */
function messageFor(action: WorkflowAction, message: string | undefined): string | undefined {
  if (message === undefined || !settingsOfAction(action).includes("message")) return message
  const isHtml = /^<(p|ul|ol|blockquote)>/.test(message)
  if (isHtml === isRich(action)) return message
  return isHtml ? plainOfRich(message) : richOfPlain(message)
}

/** Changes the action. A typed message is converted to the new action's format. */
export function withAction(values: WorkflowValues, action: WorkflowAction): WorkflowValues {
  // Not every field that can be set can be calculated.
  const isOther = action === "calculate_field_value" && values.action !== action
  const field = isOther ? undefined : values.settings.field
  const message = messageFor(action, values.settings.message)
  return { ...values, action, settings: { ...values.settings, message, field } }
}

/** Fills in the action's required settings that are still empty. */
export function withFirstSettings(values: WorkflowValues, taskTypeId: string): WorkflowValues {
  const { action, settings } = values
  const needed = workflowActionKinds[action].required
  const bill = { type: "revenue", description: "", total: "{amount}", due_in_days: 30 } as const
  const task = { name: "", task_type_id: taskTypeId, in_days: 1, responsible: "owner" } as const
  const [usual] = recipientsOf(values.entity, settings)
  const first = {
    ...(usual && settings.notification_target === undefined && usual.people),
    ...(needed.includes("task") && { task }),
    ...(needed.includes("bill") && { bill }),
    ...(needed.includes("webhook_method") && { webhook_method: "post" as const }),
  }
  return { ...values, settings: { ...first, ...definedOf(settings) } }
}

function definedOf(settings: WorkflowValues["settings"]): WorkflowValues["settings"] {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
