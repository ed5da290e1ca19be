import styles from "./progress.module.css"

interface Props {
  label: string
  /** The progress, or undefined if unknown. */
  value?: number | undefined
  max?: number
}

export function Progress({ label, value, max = 1 }: Props) {
  return (
    <progress
      className={`block mt-1 w-full overflow-hidden ${styles.progress}`}
      aria-label={label}
      max={max}
      value={value}
    />
  )
}
