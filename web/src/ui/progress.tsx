import styles from "./progress.module.css"

interface Props {
  label: string
  /** How much is done; left out while that is not known. */
  value?: number | undefined
  max?: number
}

/** How far something is, as a bar. */
export function Progress({ label, value, max = 1 }: Props) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />
}
