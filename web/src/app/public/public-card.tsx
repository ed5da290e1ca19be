import type { ReactNode } from "react"
import styles from "./public-card.module.css"

interface Props {
  title: string
  text?: ReactNode
  /** Content above the title: a logo or the steps. */
  head?: ReactNode
  children: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

export function PublicCard({ title, text, head, back, children, footer }: Props) {
  return (
    <div className={`stack gap-5 ${styles.column}`}>
      <section className={`surface stack gap-5 ${styles.card}`}>
        {head}
        <header>
          {back}
          <h1 className={styles.title}>{title}</h1>
          {text && <p className="mt-1 muted pretty">{text}</p>}
        </header>
        {children}
      </section>
      {footer && (
        <footer className={`stack items-center gap-2 muted text-center ${styles.footer}`}>{footer}</footer>
      )}
    </div>
  )
}
