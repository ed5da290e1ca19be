import type { ReactNode } from "react"
import styles from "./link-list.module.css"

/** A list of links. Each child is a `LinkRow` inside a link. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface Props {
  icon: ReactNode
  title: string
  text?: string
  end?: ReactNode
}

export function LinkRow({ icon, title, text, end }: Props) {
  return (
    <span className={styles.row}>
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
