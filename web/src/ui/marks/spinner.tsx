import styles from "./spinner.module.css"

/** Decorative. The waiting element sets `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
