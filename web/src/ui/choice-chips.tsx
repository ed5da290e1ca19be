import styles from "./choice-chips.module.css"

interface Props<T extends string> {
  /** Names the choice for screen readers. */
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** What of a list is shown, one of many: on a phone they are swiped. */
export function ChoiceChips<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
