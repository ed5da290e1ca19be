import { useMessages } from "../../lib/messages.ts"
import { Spinner } from "../../ui/spinner.tsx"
import styles from "./page-pending.module.css"

/** A page that takes long enough to notice. */
export function PagePending() {
  const m = useMessages()
  return (
    <div className={styles.pending} role="status">
      <Spinner />
      {m.ui.loading}
    </div>
  )
}
