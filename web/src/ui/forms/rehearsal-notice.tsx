import { Clapperboard } from "lucide-react"
import { presentTime } from "../../lib/text/clock.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import styles from "../marks/offline-notice.module.css"

/** Says that the clock is a rehearsal and nothing is sent. */
export function RehearsalNotice() {
  const m = useMessages()
  const format = useFormat()
  return (
    <p className={classNames(styles.notice, styles.first)} role="status">
      <Clapperboard aria-hidden="true" />
      {m.app.rehearsal(format.dateTime(new Date(presentTime()).toISOString()))}
    </p>
  )
}
