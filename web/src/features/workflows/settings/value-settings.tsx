import { useState } from "react"
import { folded } from "../../../lib/text/folded.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { FieldEditor } from "../../../records/fields/field-editor.tsx"
import { DayValue } from "../../../records/filters/day-value.tsx"
import { type MassField, newChoice } from "../../../records/mass/mass-fields.ts"
import { Combobox } from "../../../ui/fields/combobox.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { WorkflowValues } from "../workflow-draft.ts"
import type { SettingsProps } from "./settings-props.ts"
import { useQuery } from "@tanstack/react-query"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { pipelinesOptions } from "../../pipelines/pipeline-api.ts"
import type { WorkflowForm } from "../workflow-form.ts"

/**
 * The lost reason, if the automation moves deals to the lost stage. Uses the pipeline's reasons if
 * it has any.
 */
function LostReasonField({ form }: { form: WorkflowForm }) {
  const m = useMessages()
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const { value, lost_reason = "" } = form.values.settings
  const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === value))
  if (pipeline?.stages.find(({ id }) => id === value)?.kind !== "lost") return null
  const props = {
    label: m.fieldNames.deal.lost_reason,
    error: form.settingError("lost_reason"),
    onChange: (reason: string) => form.setSettings({ lost_reason: reason || undefined }),
  }
  const offered = pipeline.lost_reason_options
  if (offered.length === 0) return <TextField {...props} optional maxLength={120} value={lost_reason} />
  return (
    <SelectField
      {...props}
      placeholder={m.ui.choose}
      value={offered.includes(lost_reason) ? lost_reason : ""}
      options={offered.map((reason) => ({ value: reason, label: reason }))}
    />
  )
}

function NewValue({ form, noun, field }: SettingsProps & { field: MassField }) {
  const words = useMessages().workflows.form
  const { value } = form.values.settings
  const { type, widget, to } = field.shape
  const isFilled = type === "boolean" || field.shape.required || to === "stage" || to === "pipeline"
  const error = form.settingError("value")
  // The inputs return the types of their fields, and the server validates them.
  const set = (next: unknown) =>
    form.setSettings({ value: next as WorkflowValues["settings"]["value"], lost_reason: undefined })
  if (type === "text" && (widget === undefined || widget === "area")) {
    return (
      <VariableField
        key={field.name}
        look={widget === "area" ? "text" : "line"}
        label={words.value}
        hint={isFilled ? undefined : words.emptyHint}
        error={error}
        value={typeof value === "string" ? value : ""}
        variables={noun.variables}
        onChange={set}
      />
    )
  }
  if (type === "date") {
    const day = typeof value === "string" ? value : null
    return (
      <div className="stack gap-2">
        <span className="text-s muted medium" aria-hidden="true">
          {words.value}
        </span>
        <DayValue key={field.name} label={words.value} value={day} error={error} onChange={set} />
      </div>
    )
  }
  return (
    <FieldEditor
      key={field.name}
      shape={field.shape}
      label={words.value}
      hint={isFilled ? undefined : words.emptyHint}
      error={error}
      value={value ?? null}
      onChange={set}
    />
  )
}

/** The field to set, and its new value. */
export function ValueSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const [text, setText] = useState("")
  const chosen = noun.writable.find(({ name }) => name === form.values.settings.field)
  const wanted = folded(text.trim())
  return (
    <>
      <Combobox
        label={words.field}
        placeholder={words.pickField}
        error={form.settingError("field")}
        value={chosen ? { id: chosen.name, label: chosen.label } : null}
        options={noun.writable
          .filter(({ label }) => folded(label).includes(wanted))
          .map(({ name, label }) => ({ id: name, label }))}
        onSearch={setText}
        onChange={(option) => {
          const field = noun.writable.find(({ name }) => name === option?.id)
          const first = field && newChoice(field).value
          form.setSettings({
            field: field?.name,
            value: (first ?? null) as WorkflowValues["settings"]["value"],
            lost_reason: undefined,
          })
        }}
      />
      {chosen && <NewValue form={form} noun={noun} field={chosen} />}
      {chosen?.shape.to === "stage" && <LostReasonField form={form} />}
    </>
  )
}
