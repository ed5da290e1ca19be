import { WifiOff } from "lucide-react"
import { useFormat } from "../lib/format.ts"
import { useKeptSince } from "../lib/kept-answers.ts"
import { useMessages } from "../lib/messages.ts"
import styles from "./offline-notice.module.css"
import { useOnline } from "./online.ts"

/** Says that the page is offline and how old its data is. Loaded data stays readable. */
export function OfflineNotice() {
  const m = useMessages()
  const format = useFormat()
  const isOnline = useOnline()
  const since = useKeptSince()
  return (
    <div role="status">
      {(!isOnline || since) && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          {since ? m.ui.offlineSince(format.nearTime(since)) : m.ui.offline}
        </p>
      )}
    </div>
  )
}
