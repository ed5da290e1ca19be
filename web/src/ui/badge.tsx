import type { ReactNode } from "react"
import styles from "./badge.module.css"
import { classNames } from "./class-names.ts"

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger"

/** A mark beside a name: a count, "soon", a state with its own tone. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
