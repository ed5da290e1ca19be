import { useMessages } from "../../../lib/text/messages.ts"
import { TextField } from "../../../ui/fields/text-field.tsx"
import type { WorkflowForm } from "../workflow-form.ts"

export function TagSettings({ form }: { form: WorkflowForm }) {
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
