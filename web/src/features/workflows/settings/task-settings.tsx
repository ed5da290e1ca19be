import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { NumberField } from "../../../records/fields/number-field.tsx"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TimeField } from "../../../ui/fields/time-field.tsx"
import { taskTypesOptions } from "../../tasks/task-api.ts"
import { useOwnerChoices } from "../../../records/record-choices.ts"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"

function WhenRow({ form }: Pick<SettingsProps, "form">) {
  const words = useMessages().workflows.form
  const { task } = form.values.settings
  if (!task) return null
  const set = (changes: Partial<typeof task>) => form.setSettings({ task: { ...task, ...changes } })
  const error = (name: string) => form.settingError(`task.${name}`)
  return (
    <FormRow>
      <NumberField
        label={words.inDays}
        min={0}
        max={365}
        error={error("in_days")}
        value={task.in_days}
        onChange={(days) => set({ in_days: Math.round(days ?? 0) })}
      />
      <TimeField
        label={words.time}
        optional
        hint={task.time ? undefined : words.timeHint}
        error={error("time")}
        value={task.time ?? ""}
        onChange={(time) => set({ time: time || null, minutes: time ? (task.minutes ?? 30) : undefined })}
      />
      {task.time && (
        <NumberField
          label={words.minutes}
          min={5}
          max={24 * 60}
          error={error("minutes")}
          value={task.minutes ?? 30}
          onChange={(minutes) => set({ minutes: minutes ?? undefined })}
        />
      )}
    </FormRow>
  )
}

/** The task to create: name, time and assignee. */
export function TaskSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const types = useQuery(taskTypesOptions).data ?? []
  const { task } = form.values.settings
  const owners = useOwnerChoices(task && task.responsible !== "owner" ? task.responsible : null)
  if (!task) return null
  const set = (changes: Partial<typeof task>) => form.setSettings({ task: { ...task, ...changes } })
  const error = (name: string) => form.settingError(`task.${name}`)
  return (
    <>
      <FormRow>
        <SelectField
          label={words.taskType}
          value={task.task_type_id}
          error={error("task_type_id")}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => set({ task_type_id: id })}
        />
        <SelectField
          label={words.responsible}
          value={task.responsible}
          error={error("responsible")}
          options={[{ value: "owner", label: words.owner }, ...owners]}
          onChange={(responsible) => set({ responsible })}
        />
      </FormRow>
      <VariableField
        look="line"
        label={words.taskName}
        optional
        placeholder={types.find(({ id }) => id === task.task_type_id)?.name}
        error={error("name")}
        value={task.name ?? ""}
        variables={noun.variables}
        onChange={(name) => set({ name })}
      />
      <WhenRow form={form} />
      <VariableField
        look="text"
        label={words.taskNote}
        optional
        error={error("note")}
        value={task.note ?? ""}
        variables={noun.variables}
        onChange={(note) => set({ note })}
      />
    </>
  )
}
