import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import styles from "./opening-row.module.css"

interface Props {
  /** The icon before the text. */
  icon?: ReactNode
  /** Renders the link. The whole row is its click area. */
  link: (className: string | undefined) => ReactNode
  detail: ReactNode
  state: ReactNode
  at: string
  /** Whether it is open beside the list. */
  isOpen: boolean
}

/** A row whose item opens beside the list: name, detail, state and time. */
export function OpeningRow({ icon, link, detail, state, at, isOpen }: Props) {
  const format = useFormat()
  return (
    <li className={`row gap-3 relative hoverable ${styles.row}`} data-current={isOpen || undefined}>
      {icon && (
        <span className="flex flex-none muted" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="stack flex-1 min-w-0">
        {link(styles.name)}
        <span className="text-s muted clamp-2 break">{detail}</span>
      </span>
      <span className="stack items-end gap-half flex-none">
        {state}
        <time className="text-s faint nowrap" dateTime={at} title={format.dateTime(at)}>
          {format.relative(at)}
        </time>
      </span>
    </li>
  )
}
