import type { ReactNode } from "react"
import styles from "./link-list.module.css"

/** A list of places to go; each child is a `LinkRow` inside a link, or alone when it leads nowhere yet. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface Props {
  icon: ReactNode
  title: string
  text?: string
  end?: ReactNode
  /** It can't be followed yet. */
  isQuiet?: boolean
}

export function LinkRow({ icon, title, text, end, isQuiet = false }: Props) {
  return (
    <span className={styles.row} data-quiet={isQuiet || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {end}
    </span>
  )
}
