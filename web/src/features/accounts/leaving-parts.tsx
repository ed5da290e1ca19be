import type { ReactNode } from "react"
import styles from "./company-data.module.css"

export function LeavingParts({ children }: { children: ReactNode }) {
  return <div className={`stack gap-5 mx-auto ${styles.leaving}`}>{children}</div>
}
