import { WifiOff } from "lucide-react"
import { useMessages } from "../lib/messages.ts"
import styles from "./offline-notice.module.css"
import { useOnline } from "./online.ts"

/** Says that there is no connection; what was loaded can still be read. */
export function OfflineNotice() {
  const m = useMessages()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          {m.ui.offline}
        </p>
      )}
    </div>
  )
}
