import { renderText } from "@funil/contract/messages/message-variables"
import { settingsOfAction } from "@funil/contract/automations/workflow-actions"
import type { Entity } from "@funil/contract/shared/entities"
import type { WorkflowDraft } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/text/messages.ts"
import { recipientOf, recipientText } from "./recipients.ts"

/** The labels of ids and fields. Undefined for deleted or unloaded ones. */
export interface SentenceNames {
  readonly pipeline: (id: string) => string | undefined
  readonly stage: (id: string) => string | undefined
  readonly field: (entity: Entity, name: string) => string | undefined
  readonly taskType: (id: string) => string | undefined
}

export type SentenceInput = Pick<
  WorkflowDraft,
  | "entity"
  | "execute_when"
  | "pipeline_id"
  | "pipeline_stage_id"
  | "conditions"
  | "frequency"
  | "frequency_hour"
  | "frequency_day"
  | "frequency_condition"
  | "action"
  | "settings"
>

export interface Sentence {
  /** The trigger and the conditions. */
  readonly when: string
  /** The action. */
  readonly what: string
}

type Words = Messages["workflows"]

function placeOf(workflow: SentenceInput, words: Words, names: SentenceNames): string | undefined {
  const { pipeline_id, pipeline_stage_id } = workflow
  const stage = pipeline_stage_id && names.stage(pipeline_stage_id)
  if (stage) return words.inStage(stage)
  const pipeline = pipeline_id && names.pipeline(pipeline_id)
  return pipeline ? words.inPipeline(pipeline) : undefined
}

function triggerText(workflow: SentenceInput, words: Words, names: SentenceNames): string {
  const { entity, execute_when, frequency, frequency_hour, frequency_day, pipeline_stage_id } = workflow
  const entered = execute_when === "stage_update" && pipeline_stage_id && names.stage(pipeline_stage_id)
  if (entered) return words.enters(entered)
  const place = placeOf(workflow, words, names)
  const parts =
    execute_when === "frequently" && frequency
      ? [
          words.occasion({ frequency, hour: frequency_hour ?? 0, day: frequency_day ?? 1 }) + ",",
          words.each(entity),
        ]
      : [words.when[execute_when](entity)]
  return [...parts, place].filter(Boolean).join(" ")
}

function hostOf(url: string | undefined): string | undefined {
  return url && /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]
}

/** Replaces variables with their labels. */
function said(text: string, words: Words): string {
  const names: Readonly<Record<string, string>> = words.variableNames
  return renderText(text, (name) => ownValue(names, name) ?? name)
}

/** The object of the action's sentence, or a placeholder. */
function objectOf({ entity, action, settings }: SentenceInput, words: Words, names: SentenceNames): string {
  const { unset } = words
  const takes = (key: keyof typeof settings) => settingsOfAction(action).includes(key)
  if (takes("notification_target")) {
    const recipient = recipientOf(entity, settings)
    const isListed = recipient?.key === "others" && settings.to && settings.to.length > 0
    if (isListed) return settings.to?.join(", ") ?? unset.to
    return recipient ? recipientText(recipient.key, entity, words) : unset.to
  }
  if (takes("task")) {
    const { name, task_type_id = "" } = settings.task ?? {}
    return said(name ?? "", words) || names.taskType(task_type_id) || unset.task
  }
  if (takes("tag")) return settings.tag || unset.tag
  if (takes("url")) return hostOf(settings.url) ?? unset.host
  return (settings.field && names.field(entity, settings.field)) || unset.field
}

/** The stage that deals move to, or undefined if the action moves none. */
function goalOf({ action, settings }: SentenceInput, names: SentenceNames): string | undefined {
  const { field, value } = settings
  const isMove = action === "change_field_value" && field === "pipeline_stage_id"
  return isMove && typeof value === "string" ? names.stage(value) : undefined
}

/** Describes a workflow in plain words: when it runs, and what it does. */
export function sentenceOf(workflow: SentenceInput, words: Words, names: SentenceNames): Sentence {
  const count = (workflow.conditions?.length ?? 0) + (workflow.frequency_condition?.length ?? 0)
  const when = triggerText(workflow, words, names)
  const goal = goalOf(workflow, names)
  return {
    when: count > 0 ? `${when}, ${words.ifAll(count)}` : when,
    what: goal ? words.moves(goal) : words.does[workflow.action](objectOf(workflow, words, names)),
  }
}
