import { useMessages } from "../../../lib/text/messages.ts"
import { RecordField } from "../../../records/fields/record-field.tsx"
import type { WorkflowForm } from "../workflow-form.ts"

/** The stage of the deal's copy. */
export function DuplicateSettings({ form }: { form: WorkflowForm }) {
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
