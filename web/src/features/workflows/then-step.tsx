import {
  actionsOf,
  type WorkflowAction,
  workflowActionKinds,
  settingsOfAction,
} from "@funil/contract/automations/workflow-actions"
import type { WorkflowTrigger } from "@funil/contract/automations/workflow-rules"
import { useQuery } from "@tanstack/react-query"
import type { ComponentType } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { taskTypesOptions } from "../tasks/task-api.ts"
import { BillSettings } from "./settings/bill-settings.tsx"
import { DiscordSettings, SlackSettings } from "./settings/chat-settings.tsx"
import type { SettingsProps } from "./settings/settings-props.ts"
import { TaskSettings } from "./settings/task-settings.tsx"
import { ValueSettings } from "./settings/value-settings.tsx"
import { WebhookSettings } from "./settings/webhook-settings.tsx"
import { WhatsappSettings } from "./settings/whatsapp-settings.tsx"
import { withAction, withFirstSettings, isRich } from "./workflow-draft.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import type { WorkflowForm } from "./workflow-form.ts"
import { RecordField } from "../../records/fields/record-field.tsx"
import { VariableField } from "../../records/variables/variable-field.tsx"
import { type ProvidedChannel, providedChannels } from "@funil/contract/messages/message-channels"
import { Archive } from "lucide-react"
import { messageSettingsOptions } from "../messages/message-api.ts"
import styles from "./settings/settings.module.css"
import { waits } from "@funil/contract/automations/workflow-settings"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { expressionProblem } from "./settings/expression-problem.ts"
import { renderText } from "@funil/contract/messages/message-variables"
import { PeopleField } from "./settings/people-field.tsx"
import { PurposeField } from "./settings/purpose-field.tsx"
import { smsParts } from "./settings/sms-parts.ts"

/** The recipient and text of an email or SMS. */
function MessageSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { action, settings } = form.values
  const taken = settingsOfAction(action)
  const isSms = workflowActionKinds[action].channel === "sms"
  const message = settings.message ?? ""
  const { characters, parts } = smsParts(renderText(message, () => ""))
  const smsHint = message === "" ? words.smsHint : `${words.smsCount(characters, parts)}. ${words.smsHint}`
  return (
    <>
      {taken.includes("notification_target") && <PeopleField form={form} />}
      <PurposeField form={form} />
      {taken.includes("subject") && (
        <VariableField
          look="line"
          label={words.subject}
          error={form.settingError("subject")}
          value={settings.subject ?? ""}
          variables={noun.variables}
          onChange={(subject) => form.setSettings({ subject })}
        />
      )}
      <VariableField
        look={isRich(action) ? "rich" : "text"}
        label={words.message}
        placeholder={words.messagePlaceholder}
        hint={isSms ? smsHint : undefined}
        error={form.settingError("message")}
        value={message}
        variables={noun.variables}
        onChange={(next) => form.setSettings({ message: next })}
      />
    </>
  )
}

/** The formula, and the field for its result. */
function ExpressionSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { field, expression = "" } = form.values.settings
  const targets = noun.writable.filter(({ shape }) => shape.type === "number" || shape.type === "money")
  const problem = expressionProblem(expression, noun.amounts, words.expressionProblems)
  return (
    <>
      <SelectField
        label={words.field}
        value={targets.some(({ name }) => name === field) ? (field ?? "") : ""}
        placeholder={words.pickField}
        hint={targets.length === 0 ? words.noNumberField : undefined}
        error={form.settingError("field")}
        options={targets.map(({ name, label }) => ({ value: name, label }))}
        onChange={(next) => form.setSettings({ field: next || undefined })}
      />
      <VariableField
        look="line"
        braces="single"
        label={words.expression}
        hint={words.expressionHint}
        error={form.settingError("expression") ?? problem}
        value={expression}
        variables={noun.amounts}
        onChange={(next) => form.setSettings({ expression: next })}
      />
    </>
  )
}

/** Whether external messages wait until the triggering change can no longer be undone. */
function WaitField({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form.wait
  const { wait = "undo" } = form.values.settings
  return (
    <div className="stack gap-2">
      <span className="text-s muted medium" aria-hidden="true">
        {words.label}
      </span>
      <div>
        <SegmentedControl
          label={words.label}
          value={wait}
          options={waits.map((value) => ({ value, label: words.names[value] }))}
          onChange={(next) => form.setSettings({ wait: next })}
        />
      </div>
      <p className="text-s faint">{words.hints[wait]}</p>
    </div>
  )
}

/** Warns that the action's channel has no provider, so its messages are not sent. */
function KeptWarning({ action }: { action: WorkflowAction }) {
  const m = useMessages()
  const routes = useQuery(messageSettingsOptions).data?.routes
  const { channel } = workflowActionKinds[action]
  const provided = providedChannels.find((known): known is ProvidedChannel => known === channel)
  if (!provided || routes?.[provided] !== "outbox") return null
  return (
    <p className={`warned flex gap-2 ${styles.warning}`} role="note">
      <Archive aria-hidden="true" />
      {m.workflows.form.kept(m.workflows.channels[provided])}
    </p>
  )
}

/** The text of the note. */
function NoteSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  return (
    <VariableField
      look="rich"
      label={words.note}
      placeholder={words.notePlaceholder}
      error={form.settingError("note")}
      value={form.values.settings.note ?? ""}
      variables={noun.variables}
      onChange={(note) => form.setSettings({ note })}
    />
  )
}

/** The stage of the deal's copy. */
function DuplicateSettings({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form
  return (
    <RecordField
      to="stage"
      label={words.copyStage}
      optional
      placeholder={words.ownStage}
      error={form.settingError("duplicate")}
      value={form.values.settings.duplicate?.pipeline_stage_id ?? null}
      onChange={(id) => form.setSettings({ duplicate: id === null ? undefined : { pipeline_stage_id: id } })}
    />
  )
}

function TagSettings({ form }: { form: WorkflowForm }) {
  const words = useMessages().workflows.form
  return (
    <TextField
      label={words.tag}
      error={form.settingError("tag")}
      maxLength={60}
      value={form.values.settings.tag ?? ""}
      onChange={(tag) => form.setSettings({ tag })}
    />
  )
}

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
