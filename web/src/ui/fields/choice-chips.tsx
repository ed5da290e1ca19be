import type { ReactNode } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./choice-chips.module.css"

interface Props<T extends string> {
  /** Names the choice for screen readers. */
  label: string
  value: T
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  onChange: (value: T) => void
  /** Wraps onto several lines on a phone, as part of a form. */
  isWrapped?: boolean
}

/** A single choice, such as a filter of a list. Swipeable on a phone. */
export function ChoiceChips<T extends string>({
  label,
  value,
  options,
  onChange,
  isWrapped = false,
}: Props<T>) {
  return (
    <div className={classNames(styles.chips, !isWrapped && styles.swiped)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`inline-row gap-1 text-s muted medium nowrap hoverable icon-s ${styles.chip}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
