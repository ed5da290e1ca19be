import { WifiOff } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useKeptSince } from "../../lib/api/kept-answers.ts"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./offline-notice.module.css"
import { useOnline } from "../screen/online.ts"

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
