import { type ReactNode, useId } from "react"
import styles from "./segmented-control.module.css"

interface Props<T extends string> {
  /** Names the choice for screen readers. */
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; lang?: string }[]
  onChange: (value: T) => void
}

/** A choice between two to five visible options. */
export function SegmentedControl<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={`sunken gap-half relative ${styles.control}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`inline-row gap-1 pointer text-s muted medium nowrap icon-s ${styles.option}`}
          lang={option.lang}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
