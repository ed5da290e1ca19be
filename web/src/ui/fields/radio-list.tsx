import { useId } from "react"
import styles from "./radio-list.module.css"

interface Props {
  label: string
  options: readonly string[]
  /** Empty until the user chooses. */
  value: string
  onChange: (value: string) => void
  /** Focuses the first option. */
  autoFocus?: boolean
}

/** A required choice between a few texts, one per line. */
export function RadioList({ label, options, value, onChange, autoFocus = false }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option, index) => (
        <label key={option} className={`rounded row gap-2 pointer hoverable ${styles.option}`}>
          <input
            type="radio"
            name={name}
            required
            autoFocus={autoFocus && index === 0}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
