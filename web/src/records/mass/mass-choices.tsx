import type { ListMode } from "@funil/contract/shared/mass"
import { X } from "lucide-react"
import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { Combobox } from "../../ui/fields/combobox.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { FieldEditor } from "../fields/field-editor.tsx"
import styles from "./mass-edit.module.css"
import { isList, type MassChoice, type MassField, newChoice } from "./mass-fields.ts"

/** The mode that removes nothing comes first. */
const modes: readonly ListMode[] = ["add", "remove", "set"]

interface ChoiceProps {
  choice: MassChoice
  onChange: (choice: MassChoice) => void
  onRemove: () => void
  error: string | undefined
}

function ChoiceRow({ choice, onChange, onRemove, error }: ChoiceProps) {
  const m = useMessages()
  const words = m.mass
  const { field, value, mode } = choice
  const hasModes = isList(field)
  return (
    <div className={classNames("flex items-start gap-2", styles.choice, hasModes && styles.list)}>
      <div className="stack gap-2 flex-1 min-w-0">
        {hasModes && (
          <div className={`row wrap justify-between text-s muted medium ${styles.head}`}>
            <span aria-hidden="true">{field.label}</span>
            <SegmentedControl
              label={words.modeOf(field.label)}
              value={mode}
              options={modes.map((one) => ({ value: one, label: words.modes[one] }))}
              onChange={(next) => onChange({ ...choice, mode: next })}
            />
          </div>
        )}
        <FieldEditor
          shape={mode === "remove" ? { ...field.shape, placeholder: m.ui.choose } : field.shape}
          label={field.label}
          hint={field.hint}
          quiet={hasModes}
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
  /** The server's errors by the choice's index. */
  errors: ReadonlyMap<number, string>
  error: string | undefined
}

/** The fields to change with their new values. */
export function MassChoices({ fields, choices, onChange, errors, error }: Props) {
  const m = useMessages()
  const words = m.mass
  const [text, setText] = useState("")
  const wanted = folded(text.trim())
  const left = fields.filter(({ name }) => choices.every(({ field }) => field.name !== name))
  return (
    <div className="stack gap-4">
      <p className="muted">{words.editText}</p>
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
