import { CircleAlert } from "lucide-react"
import { useId } from "react"
import styles from "./chips-field.module.css"
import field from "./field.module.css"
import type { FieldProps } from "./field.tsx"

interface Props<T extends string> extends Pick<FieldProps, "label" | "hint" | "error"> {
  value: readonly T[]
  options: readonly { value: T; label: string }[]
  onChange: (value: T[]) => void
}

/** A multi-select that shows all options. The value keeps their order. */
export function ChipsField<T extends string>({ label, hint, error, value, options, onChange }: Props<T>) {
  const noteId = useId()
  const note = error ?? hint
  const toggle = (item: T, isOn: boolean) =>
    onChange(
      options.flatMap((option) =>
        (option.value === item ? isOn : value.includes(option.value)) ? option.value : [],
      ),
    )
  return (
    <fieldset className={field.field} aria-describedby={note === undefined ? undefined : noteId}>
      <legend className={`text-s muted medium ${styles.legend}`}>{label}</legend>
      <div className="flex wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`inline-row gap-2 relative pointer muted hoverable ${styles.chip}`}
          >
            <input
              type="checkbox"
              className="visually-hidden"
              aria-invalid={error ? true : undefined}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span className={styles.mark} aria-hidden="true" />
            {option.label}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p id={noteId} className={error ? field.error : field.hint} role={error ? "alert" : undefined}>
          {error && <CircleAlert aria-hidden="true" />}
          {note}
        </p>
      )}
    </fieldset>
  )
}
