import { Clapperboard } from "lucide-react"
import { presentTime } from "../lib/clock.ts"
import { useFormat } from "../lib/format.ts"
import { useMessages } from "../lib/messages.ts"
import { classNames } from "./class-names.ts"
import styles from "./offline-notice.module.css"

/** Says that time is not the real one, and that nothing goes out. */
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
