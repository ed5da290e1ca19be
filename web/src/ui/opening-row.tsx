import type { ReactNode } from "react"
import { useFormat } from "../lib/format.ts"
import styles from "./opening-row.module.css"

interface Props {
  /** What stands before the words. */
  icon?: ReactNode
  /** The link that opens it; the whole row is pressed for it. */
  link: (className: string | undefined) => ReactNode
  detail: ReactNode
  state: ReactNode
  at: string
  /** It is shown beside the list. */
  isOpen: boolean
}

/** A row of a list whose things open beside it: what it is called, what there is to say of it, its state and when. */
export function OpeningRow({ icon, link, detail, state, at, isOpen }: Props) {
  const format = useFormat()
  return (
    <li className={styles.row} data-current={isOpen || undefined}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.text}>
        {link(styles.name)}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.end}>
        {state}
        <time className={styles.when} dateTime={at} title={format.dateTime(at)}>
          {format.relative(at)}
        </time>
      </span>
    </li>
  )
}
