import type { CustomFieldType } from "@funil/contract/settings/custom-fields"
import { useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { CustomFieldIcon } from "./custom-field-icon.tsx"
import styles from "./type-picker.module.css"

interface Props {
  value: CustomFieldType
  /** The available types in display order. */
  types: readonly CustomFieldType[]
  onChange: (type: CustomFieldType) => void
  hint?: string | undefined
}

/** Picks a field type: all types with icons, the chosen one explained below. */
export function TypePicker({ value, types, onChange, hint }: Props) {
  const m = useMessages()
  const words = m.customFields
  const name = useId()
  return (
    <fieldset className="stack gap-2 min-w-0">
      <legend className={`text-s muted medium ${styles.legend}`}>{words.form.type}</legend>
      <div className={styles.grid}>
        {types.map((type) => (
          <label key={type} className={`rounded row gap-2 pointer hoverable ${styles.type}`}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <CustomFieldIcon type={type} />
            <span>{words.types[type].label}</span>
          </label>
        ))}
      </div>
      <p className="muted">
        {words.types[value].text} {hint}
      </p>
    </fieldset>
  )
}
