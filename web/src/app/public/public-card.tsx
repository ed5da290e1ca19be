import type { ReactNode } from "react"
import styles from "./public-card.module.css"

interface Props {
  title: string
  text?: ReactNode
  /** Above the title: a logo, the steps. */
  head?: ReactNode
  children: ReactNode
  /** One step back, above the title. */
  back?: ReactNode
  /** Other ways to go, below. */
  footer?: ReactNode
}

export function PublicCard({ title, text, head, back, children, footer }: Props) {
  return (
    <div className={styles.column}>
      <section className={styles.card}>
        {head}
        <header>
          {back}
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </header>
        {children}
      </section>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}
