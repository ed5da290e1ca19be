import { X } from "lucide-react"
import { useState } from "react"
import { folded } from "../../lib/folded.ts"
import { useMessages } from "../../lib/messages.ts"
import { Combobox } from "../../ui/combobox.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { SegmentedControl } from "../../ui/segmented-control.tsx"
import { FieldEditor } from "../fields/field-editor.tsx"
import styles from "./mass-edit.module.css"
import { type MassChoice, type MassField, newChoice, tagModes } from "./mass-fields.ts"

interface ChoiceProps {
  choice: MassChoice
  onChange: (choice: MassChoice) => void
  onRemove: () => void
  error: string | undefined
}

function ChoiceRow({ choice, onChange, onRemove, error }: ChoiceProps) {
  const m = useMessages()
  const words = m.mass
  const { field, value, tagMode } = choice
  return (
    <div className={styles.choice}>
      <div className={styles.editor}>
        {field.shape.type === "tags" && (
          <SegmentedControl
            label={words.tags}
            value={tagMode}
            options={tagModes.map((mode) => ({ value: mode, label: words.tagModes[mode] }))}
            onChange={(next) => onChange({ ...choice, tagMode: next })}
          />
        )}
        <FieldEditor
          shape={field.shape}
          label={field.label}
          value={value}
          error={error}
          onChange={(next) => onChange({ ...choice, value: next })}
        />
      </div>
      <IconButton size="s" label={words.removeField(field.label)} icon={<X />} onClick={onRemove} />
    </div>
  )
}

interface Props {
  fields: readonly MassField[]
  choices: readonly MassChoice[]
  onChange: (choices: readonly MassChoice[]) => void
  /** What the server refused, by the place of the choice. */
  errors: ReadonlyMap<number, string>
  error: string | undefined
}

/** The fields that are to change, each with its new value. */
export function MassChoices({ fields, choices, onChange, errors, error }: Props) {
  const m = useMessages()
  const words = m.mass
  const [text, setText] = useState("")
  const wanted = folded(text.trim())
  const left = fields.filter(({ name }) => choices.every(({ field }) => field.name !== name))
  return (
    <div className={styles.choices}>
      <p className={styles.lead}>{words.editText}</p>
      {choices.map((choice, at) => (
        <ChoiceRow
          key={choice.field.name}
          choice={choice}
          error={errors.get(at)}
          onChange={(next) => onChange(choices.with(at, next))}
          onRemove={() => onChange(choices.toSpliced(at, 1))}
        />
      ))}
      <Combobox
        isPicker
        autoFocus={choices.length === 0}
        label={words.addField}
        placeholder={words.pickField}
        error={error}
        value={null}
        options={left
          .filter(({ label }) => folded(label).includes(wanted))
          .map(({ name, label }) => ({ id: name, label }))}
        onSearch={setText}
        onChange={(option) => {
          const field = left.find(({ name }) => name === option?.id)
          if (field) onChange([...choices, newChoice(field)])
        }}
      />
    </div>
  )
}
