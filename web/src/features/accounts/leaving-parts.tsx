import type { ReactNode } from "react"
import styles from "./company-data.module.css"

export function LeavingParts({ children }: { children: ReactNode }) {
  return <div className={styles.leaving}>{children}</div>
}
