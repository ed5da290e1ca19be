import styles from "./spinner.module.css"

/** Something runs. Decorative: the thing that waits says so by `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
