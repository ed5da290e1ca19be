import { useState } from "react"
import { Combobox } from "../../ui/fields/combobox.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { SelectField, type SelectOption } from "../../ui/fields/select-field.tsx"
import { TagChip } from "../../ui/marks/tag-chip.tsx"
import styles from "../../ui/fields/tags-field.module.css"

interface Choosing extends FieldProps {
  options: readonly SelectOption[]
  placeholder: string
}

interface OneProps extends Choosing {
  value: string | null
  onChange: (value: string | null) => void
  /** Whether typing searches the options, for long lists. */
  isSearched: boolean
  /** Whether the choice can't be cleared. */
  isRequired: boolean
}

function useFound(options: readonly SelectOption[]) {
  const [text, setText] = useState("")
  const typed = text.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed))
  return { found: found.map(({ value, label }) => ({ id: value, label })), setText }
}

export function ChoiceField({ value, options, onChange, isSearched, isRequired, ...frame }: OneProps) {
  const { found, setText } = useFound(options)
  const { placeholder, ...field } = frame
  // A stored option that was removed from the list stays selectable until the value changes.
  const known =
    value === null || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: value }]
  if (!isSearched) {
    return (
      <SelectField
        {...field}
        value={value ?? ""}
        options={known}
        placeholder={isRequired && value !== null ? undefined : placeholder}
        onChange={(next) => onChange(next || null)}
      />
    )
  }
  const label = known.find((option) => option.value === value)?.label
  return (
    <Combobox
      {...field}
      placeholder={placeholder}
      value={value === null ? null : { id: value, label: label ?? value }}
      options={found}
      onSearch={setText}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  )
}

interface ManyProps extends Choosing {
  value: readonly string[]
  onChange: (values: string[]) => void
}

/** Selects several options, as chips. */
export function ChoicesField({ value, options, onChange, ...frame }: ManyProps) {
  const { found, setText } = useFound(options)
  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <Combobox
        {...frame}
        isPicker
        value={null}
        options={found.filter(({ id }) => !value.includes(id))}
        onSearch={setText}
        onChange={(option) => option && onChange([...value, option.id])}
      />
      {value.length > 0 && (
        <div className="flex wrap gap-1">
          {value.map((item) => (
            <TagChip key={item} onRemove={() => onChange(value.filter((other) => other !== item))}>
              {options.find((option) => option.value === item)?.label ?? item}
            </TagChip>
          ))}
        </div>
      )}
    </div>
  )
}
