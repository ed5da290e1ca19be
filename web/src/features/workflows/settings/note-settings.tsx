import { useMessages } from "../../../lib/text/messages.ts"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import type { SettingsProps } from "./settings-props.ts"

/** The text of the note. */
export function NoteSettings({ form, noun }: SettingsProps) {
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
