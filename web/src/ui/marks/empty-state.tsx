// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import type { ReactNode } from "react"
import styles from "./empty-state.module.css"

interface Props {
  icon?: ReactNode
  title: string
  /** What the list is for. */
  children?: ReactNode
  /** The call to action. */
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className="text-l">{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
