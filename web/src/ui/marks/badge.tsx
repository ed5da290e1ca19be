import type { ReactNode } from "react"
import styles from "./badge.module.css"
import { classNames } from "../screen/class-names.ts"

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger"

interface Props {
  tone?: Tone
  /** An icon that means the same as the text. */
  icon?: ReactNode
  children: ReactNode
}

/** A mark beside a name: a count, "soon", a state with its own tone. */
export function Badge({ tone = "neutral", icon, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  )
}
