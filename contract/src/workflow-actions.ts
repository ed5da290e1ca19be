import type { DeliveryChannel, MessageChannel } from "./message-channels.ts"
import { entities, type Entity } from "./shared/entities.ts"
import type { WorkflowSettings } from "./workflow-settings.ts"

type Key = keyof WorkflowSettings

/** The nouns of which actions make records. */
export type MadeNoun = Extract<Entity, "deal" | "task" | "bill">

/** The groups of actions in the picker. */
export const workflowActionGroups = ["message", "record", "make", "outside"] as const

/** What the product knows of an action of automations, beside what it does. */
interface WorkflowActionKind {
  readonly group: (typeof workflowActionGroups)[number]
  /** The nouns that it can be done about. */
  readonly entities: readonly Entity[]
  /** The settings that it can't be without. */
  readonly required: readonly Key[]
  /** Those that it may have. */
  readonly optional: readonly Key[]
  /** Its `message` is rich text. */
  readonly isRich?: true
  /** The channel that carries what it sends. */
  readonly channel?: DeliveryChannel
  /** What it makes a record of. */
  readonly makes?: MadeNoun
  /** A record in the trash is out of its reach. */
  readonly isLiveOnly?: true
  /** It reaches people outside, so it may wait for the undo of what set it off; others are taken back with that. */
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

/** What a workflow does. */
export type WorkflowAction = keyof typeof kinds

export const workflowActionKinds: Readonly<Record<WorkflowAction, WorkflowActionKind>> = kinds

/** An action that sends messages. */
export type MessageAction = {
  [A in WorkflowAction]: (typeof kinds)[A] extends { readonly channel: MessageChannel } ? A : never
}[WorkflowAction]

// Object.keys knows no more of the names than that they are text.
export const workflowActions = Object.keys(kinds) as WorkflowAction[]

/** What workflows of a noun may do. */
export function actionsOf(entity: Entity): readonly WorkflowAction[] {
  return workflowActions.filter((action) => workflowActionKinds[action].entities.includes(entity))
}

/** The settings that an action may have. */
export function settingsOfAction(action: WorkflowAction): readonly Key[] {
  const { required, optional, isOutward } = workflowActionKinds[action]
  return [...required, ...optional, ...(isOutward ? (["wait"] as const) : [])]
}

/** Whether a workflow waits for the undo of the change that set it off: what reaches people outside does, unless it is to act at once. */
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
