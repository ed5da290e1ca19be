import { useId } from "react"
import styles from "./radio-list.module.css"

interface Props {
  label: string
  options: readonly string[]
  /** Empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** Whether the first one has the focus. */
  autoFocus?: boolean
}

/** One of a few texts, each on a line of its own; it has to be chosen. */
export function RadioList({ label, options, value, onChange, autoFocus = false }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option, index) => (
        <label key={option} className={styles.option}>
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
