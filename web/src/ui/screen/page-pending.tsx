import { useMessages } from "../../lib/text/messages.ts"
import { Spinner } from "../marks/spinner.tsx"
import styles from "./page-pending.module.css"

/** Shown while a page takes noticeably long to load. */
export function PagePending() {
  const m = useMessages()
  return (
    <div className={styles.pending} role="status">
      <Spinner />
      {m.ui.loading}
    </div>
  )
}
