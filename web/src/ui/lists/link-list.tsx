import type { ReactNode } from "react"
import styles from "./link-list.module.css"

/** A list of links. Each child is a `LinkRow` inside a link. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={`card overflow-hidden ${styles.list}`}>{children}</ul>
}

interface Props {
  icon: ReactNode
  title: string
  text?: string
  end?: ReactNode
}

export function LinkRow({ icon, title, text, end }: Props) {
  return (
    <span className={`row gap-3 ${styles.row}`}>
      <span className={`rounded center flex-none text-accent ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span className="stack flex-1 min-w-0">
        <span className="medium">{title}</span>
        {text && <span className="text-s muted">{text}</span>}
      </span>
      {end}
    </span>
  )
}
