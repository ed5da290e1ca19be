import {
  actionsOf,
  type WorkflowAction,
  workflowActionKinds,
} from "@funil/contract/automations/workflow-actions"
import type { WorkflowTrigger } from "@funil/contract/automations/workflow-rules"
import { useQuery } from "@tanstack/react-query"
import type { ComponentType } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { taskTypesOptions } from "../tasks/task-api.ts"
import { BillSettings } from "./settings/bill-settings.tsx"
import { DiscordSettings, SlackSettings } from "./settings/chat-settings.tsx"
import { DuplicateSettings } from "./settings/duplicate-settings.tsx"
import { ExpressionSettings } from "./settings/expression-settings.tsx"
import { KeptWarning } from "./settings/kept-warning.tsx"
import { MessageSettings } from "./settings/message-settings.tsx"
import type { SettingsProps } from "./settings/settings-props.ts"
import { WaitField } from "./settings/wait-field.tsx"
import { TagSettings } from "./settings/tag-settings.tsx"
import { TaskSettings } from "./settings/task-settings.tsx"
import { ValueSettings } from "./settings/value-settings.tsx"
import { WebhookSettings } from "./settings/webhook-settings.tsx"
import { WhatsappSettings } from "./settings/whatsapp-settings.tsx"
import { NoteSettings } from "./settings/note-settings.tsx"
import { withAction, withFirstSettings } from "./workflow-draft.ts"

function NoSettings() {
  return <p className="text-s faint">{useMessages().workflows.form.nothing}</p>
}

/** The settings of each action. */
const settings: Readonly<Record<WorkflowAction, ComponentType<SettingsProps>>> = {
  send_email: MessageSettings,
  send_confirmation_email: MessageSettings,
  send_sms: MessageSettings,
  send_whatsapp: WhatsappSettings,
  send_slack: SlackSettings,
  send_discord: DiscordSettings,
  change_field_value: ValueSettings,
  calculate_field_value: ExpressionSettings,
  add_tag: TagSettings,
  remove_tag: TagSettings,
  remove_tags: NoSettings,
  add_task: TaskSettings,
  add_note: NoteSettings,
  add_bill: BillSettings,
  duplicate: DuplicateSettings,
  webhook: WebhookSettings,
}

/** Whether users trigger it with a change that can be undone. Timers can't be undone. */
function isSetOffByPeople(trigger: WorkflowTrigger): boolean {
  return trigger !== "frequently" && trigger !== "expire" && trigger !== "close_to_expire"
}

/** The action of the automation. */
export function ThenStep({ form, noun }: SettingsProps) {
  const m = useMessages()
  const words = m.workflows
  const firstType = useQuery(taskTypesOptions).data?.[0]?.id ?? ""
  const { values } = form
  const { entity, action, execute_when } = values
  const Settings = settings[action]
  const isLate = execute_when === "delete" && workflowActionKinds[action].isLiveOnly === true
  const trashed = isLate ? words.form.trashedRecord : undefined
  const options = actionsOf(entity).map((value) => ({
    value,
    label: words.actions[value],
    group: words.actionGroups[workflowActionKinds[value].group],
  }))
  return (
    <>
      <SelectField
        label={words.form.action}
        value={action}
        error={form.errors["action"] ?? trashed}
        options={options}
        onChange={(next) => next && form.set(withFirstSettings(withAction(values, next), firstType))}
      />
      <div key={action} className="stack gap-4">
        <KeptWarning action={action} />
        <Settings form={form} noun={noun} />
        {workflowActionKinds[action].isOutward && isSetOffByPeople(execute_when) && <WaitField form={form} />}
      </div>
    </>
  )
}
