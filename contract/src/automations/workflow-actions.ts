import type { DeliveryChannel, MessageChannel } from "../messages/message-channels.ts"
import { type Entity, entities } from "../shared/entities.ts"
import type { Field } from "../shared/fields.ts"
import type { WorkflowSettings } from "./workflow-settings.ts"

type Key = keyof WorkflowSettings

/** The nouns of the records that actions create. */
export type MadeNoun = Extract<Entity, "deal" | "task" | "bill">

/** The groups of actions in the picker. */
const workflowActionGroups = ["message", "record", "make", "outside"] as const

/** An action of automations, without its implementation. */
interface WorkflowActionKind {
  readonly group: (typeof workflowActionGroups)[number]
  /** The nouns that it applies to. */
  readonly entities: readonly Entity[]
  /** The required settings. */
  readonly required: readonly Key[]
  /** The optional settings. */
  readonly optional: readonly Key[]
  /** Its `message` is rich text. */
  readonly isRich?: true
  /** The channel that carries its message. */
  readonly channel?: DeliveryChannel
  /** The noun of the record that it creates. */
  readonly makes?: MadeNoun
  /** It skips records in the trash. */
  readonly isLiveOnly?: true
  /**
   * It reaches people outside, so it can wait for the undo of its trigger. An undo reverts the
   * other actions.
   */
  readonly isOutward?: true
}

const deals = ["deal"] as const
const people = ["notification_target", "related_to", "to", "purpose"] as const

/** Every action, in the order of the picker. */
const kinds = {
  send_email: {
    group: "message",
    entities,
    channel: "email",
    required: ["notification_target", "subject", "message"],
    optional: people,
    isRich: true,
    isOutward: true,
  },
  send_confirmation_email: {
    group: "message",
    entities: deals,
    channel: "email",
    required: ["subject", "message"],
    optional: ["purpose"],
    isRich: true,
    isOutward: true,
  },
  send_sms: {
    group: "message",
    entities,
    channel: "sms",
    required: ["notification_target", "message"],
    optional: people,
    isOutward: true,
  },
  send_whatsapp: {
    group: "message",
    entities,
    channel: "whatsapp",
    required: ["notification_target"],
    optional: [...people, "message", "template"],
    isOutward: true,
  },
  send_slack: {
    group: "message",
    entities,
    channel: "slack",
    required: ["url", "message"],
    optional: [],
    isOutward: true,
  },
  send_discord: {
    group: "message",
    entities,
    channel: "discord",
    required: ["url", "message"],
    optional: [],
    isOutward: true,
  },
  change_field_value: {
    group: "record",
    entities,
    required: ["field"],
    optional: ["value", "lost_reason"],
    isLiveOnly: true,
  },
  calculate_field_value: {
    group: "record",
    entities,
    required: ["field", "expression"],
    optional: [],
    isLiveOnly: true,
  },
  add_tag: { group: "record", entities: deals, required: ["tag"], optional: [], isLiveOnly: true },
  remove_tag: { group: "record", entities: deals, required: ["tag"], optional: [], isLiveOnly: true },
  remove_tags: { group: "record", entities: deals, required: [], optional: [], isLiveOnly: true },
  add_task: { group: "make", entities: deals, required: ["task"], optional: [], makes: "task" },
  add_note: {
    group: "make",
    entities: entities.filter((entity) => entity !== "product"),
    required: ["note"],
    optional: [],
    isLiveOnly: true,
  },
  add_bill: {
    group: "make",
    entities: deals,
    required: ["bill"],
    optional: [],
    makes: "bill",
    isOutward: true,
  },
  duplicate: { group: "make", entities: deals, required: [], optional: ["duplicate"], makes: "deal" },
  webhook: {
    group: "outside",
    entities,
    channel: "webhook",
    required: ["url", "webhook_method"],
    optional: ["headers", "body"],
    isOutward: true,
  },
} as const satisfies Readonly<Record<string, WorkflowActionKind>>

/** An action of a workflow. */
export type WorkflowAction = keyof typeof kinds

export const workflowActionKinds: Readonly<Record<WorkflowAction, WorkflowActionKind>> = kinds

/** An action that sends messages. */
export type MessageAction = {
  [A in WorkflowAction]: (typeof kinds)[A] extends { readonly channel: MessageChannel } ? A : never
}[WorkflowAction]

// The type of Object.keys is a list of texts.
export const workflowActions = Object.keys(kinds) as WorkflowAction[]

/** Returns the actions for a noun's workflows. */
export function actionsOf(entity: Entity): readonly WorkflowAction[] {
  return workflowActions.filter((action) => workflowActionKinds[action].entities.includes(entity))
}

/** Returns all settings of an action. */
export function settingsOfAction(action: WorkflowAction): readonly Key[] {
  const { required, optional, isOutward } = workflowActionKinds[action]
  return [...required, ...optional, ...(isOutward ? (["wait"] as const) : [])]
}

/**
 * Whether a workflow waits for the undo of its trigger. Actions that reach people outside wait,
 * unless they act at once.
 */
export function waitsForUndo({
  action,
  settings,
}: {
  readonly action: WorkflowAction
  readonly settings: WorkflowSettings
}): boolean {
  return workflowActionKinds[action].isOutward === true && settings.wait !== "none"
}

/** The channel of an action's messages. */
export function channelOf(action: MessageAction): MessageChannel {
  return kinds[action].channel
}

/** Fields with a user's rights. No automation changes them, whatever its author's rights. */
const rights: readonly string[] = ["role", "deactivated"]

/**
 * Whether a workflow can set a noun's field: the fields of mass edit, except for links to many and
 * users' rights.
 */
export function isChangeable(entity: Entity, name: string, field: Field | undefined): boolean {
  return field?.massEdit === true && !field.many && !(entity === "user" && rights.includes(name))
}

/** Whether an expression can use this field. */
export function isNumeric(field: Field | undefined): boolean {
  return field?.type === "number" || field?.type === "money"
}
