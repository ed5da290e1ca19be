import { Plus, X } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import { PeopleField } from "./people-field.tsx"
import { PurposeField } from "./purpose-field.tsx"
import type { SettingsProps } from "./settings-props.ts"
import styles from "./settings.module.css"

const maxParameters = 20
const newTemplate = { name: "", language: "pt_BR", parameters: [] }

function TemplateFields({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const template = form.values.settings.template ?? newTemplate
  const { name, language, parameters } = template
  const set = (changes: Partial<typeof template>) =>
    form.setSettings({ template: { ...template, ...changes } })
  return (
    <>
      <FormRow>
        <TextField
          label={words.template}
          hint={words.templateHint}
          error={form.settingError("template.name")}
          maxLength={512}
          spellCheck={false}
          value={name}
          onChange={(next) => set({ name: next })}
        />
        <TextField
          label={words.templateLanguage}
          error={form.settingError("template.language")}
          maxLength={10}
          spellCheck={false}
          value={language}
          onChange={(next) => set({ language: next })}
        />
      </FormRow>
      {parameters.map((parameter, at) => (
        // Template parameters are identified by position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${at} ${parameters.length}`} className={`grid items-end gap-2 ${styles.parameter}`}>
          <VariableField
            look="line"
            label={words.parameter(at + 1)}
            value={parameter}
            variables={noun.variables}
            onChange={(next) => set({ parameters: parameters.with(at, next) })}
          />
          <IconButton
            label={words.removeParameter(at + 1)}
            icon={<X />}
            onClick={() => set({ parameters: parameters.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="s"
          icon={<Plus />}
          disabled={parameters.length >= maxParameters}
          onClick={() => set({ parameters: [...parameters, ""] })}
        >
          {words.addParameter}
        </Button>
      </div>
    </>
  )
}

/** A WhatsApp message: an approved template, or free text while the contact's window is open. */
export function WhatsappSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { settings } = form.values
  const kind = settings.template ? "template" : "text"
  return (
    <>
      <PeopleField form={form} />
      <PurposeField form={form} />
      <div>
        <SegmentedControl
          label={words.whatsappKind}
          value={kind}
          options={[
            { value: "text", label: words.byText },
            { value: "template", label: words.byTemplate },
          ]}
          onChange={(next) => form.setSettings({ template: next === "template" ? newTemplate : undefined })}
        />
      </div>
      {kind === "template" ? (
        <TemplateFields form={form} noun={noun} />
      ) : (
        <VariableField
          look="text"
          label={words.message}
          hint={words.textHint}
          placeholder={words.messagePlaceholder}
          error={form.settingError("message")}
          value={settings.message ?? ""}
          variables={noun.variables}
          onChange={(message) => form.setSettings({ message })}
        />
      )}
    </>
  )
}
