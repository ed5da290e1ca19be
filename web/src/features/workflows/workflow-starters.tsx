import { Link } from "@tanstack/react-router"
import { messages, type Messages, useMessages } from "../../lib/text/messages.ts"
import { ActionIcon } from "../../records/record/parts/action-icon.tsx"
import { starterCard, StarterCards, StarterText } from "../../settings/starter-cards.tsx"
import type { WorkflowValues } from "./workflow-draft.ts"

type StarterKey = keyof Messages["workflows"]["starters"]

export const starterKeys: readonly StarterKey[] = [
  "welcome",
  "follow_up",
  "stuck",
  "won",
  "no_step",
  "billing",
]

const won = [{ filterField: "status", operator: "=", valueField: "won" }]

type StarterValues = Partial<WorkflowValues>

const starters: Readonly<Record<StarterKey, (taskTypeId: string) => StarterValues>> = {
  welcome: () => {
    const { subject, message } = messages().workflows.starters.welcome
    return {
      entity: "contact",
      execute_when: "create",
      conditions: [{ filterField: "email", operator: "<>", valueField: null }],
      action: "send_email",
      settings: { notification_target: "other", related_to: "contacts", subject, message },
    }
  },
  follow_up: (taskTypeId) => ({
    execute_when: "stage_update",
    action: "add_task",
    settings: {
      task: {
        name: messages().workflows.starters.follow_up.task,
        task_type_id: taskTypeId,
        in_days: 3,
        responsible: "owner",
      },
    },
  }),
  stuck: () => {
    const { subject, message } = messages().workflows.starters.stuck
    return {
      execute_when: "expire",
      action: "send_email",
      settings: { notification_target: "responsible_user", subject, message },
    }
  },
  won: () => ({
    execute_when: "stage_update",
    conditions: won,
    action: "send_slack",
    settings: { message: messages().workflows.starters.won.message },
  }),
  no_step: () => ({
    execute_when: "frequently",
    frequency: "weekly",
    frequency_day: 1,
    frequency_hour: 8,
    conditions: [
      { filterField: "status", operator: "=", valueField: "open" },
      { filterField: "task_status", operator: "=", valueField: null },
    ],
    action: "add_tag",
    settings: { tag: messages().workflows.starters.no_step.tag },
  }),
  billing: () => ({
    execute_when: "stage_update",
    conditions: won,
    action: "add_bill",
    settings: {
      bill: {
        type: "revenue",
        description: messages().workflows.starters.billing.description,
        total: "{amount}",
        due_in_days: 30,
      },
    },
  }),
}

/** The initial values of a template, in the active language. */
export function starterValues(key: StarterKey, taskTypeId: string): StarterValues {
  return { name: messages().workflows.starters[key].name, ...starters[key](taskTypeId) }
}

const actions = {
  welcome: "send_email",
  follow_up: "add_task",
  stuck: "send_email",
  won: "send_slack",
  no_step: "add_tag",
  billing: "add_bill",
} as const satisfies Record<StarterKey, string>

/** Automation templates. Each opens the prefilled editor. */
export function WorkflowStarters() {
  const words = useMessages().workflows.starters
  return (
    <StarterCards>
      {starterKeys.map((key) => (
        <li key={key}>
          <Link to="/admin/workflows/create" search={{ starter: key }} className={starterCard}>
            <StarterText {...words[key]} icon={<ActionIcon action={actions[key]} />} />
          </Link>
        </li>
      ))}
    </StarterCards>
  )
}
