import type { ReactNode } from "react"
import styles from "./starter-cards.module.css"

/** The class of a card: a link that opens the filled editor, or a button that creates the item. */
export const starterCard = `card grid p-3 w-full h-full text-inherit no-underline ${styles.card}`

interface TextProps {
  icon: ReactNode
  title: string
  text: string
}

/** What a card contains. */
export function StarterText({ icon, title, text }: TextProps) {
  return (
    <>
      <span className={`rounded center text-accent ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span className="bold">{title}</span>
      <span className="muted pretty">{text}</span>
    </>
  )
}

/** The starting points of a new item, each in a list item. */
export function StarterCards({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
