import type { ReactNode } from "react"
import styles from "./record-group.module.css"

interface Props {
  title?: string
  children: ReactNode
}

/** Fields of a record under a heading. */
export function RecordGroup({ title, children }: Props) {
  return (
    <section className={`stack gap-half ${styles.group}`} aria-label={title}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {children}
    </section>
  )
}
