import type { Task } from "@funil/contract/records/tasks"
import { CalendarClock, CircleAlert } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { momentText, spanText } from "../next/moment-text.ts"

interface Props {
  task: Pick<Task, "urgency">
  /** The time to show. */
  at: string
  /** The end, to show a range. */
  until?: string
}

/** The time of a task. Shape and color mark late and upcoming tasks, late ones also a word. */
export function TaskMoment({ task: { urgency }, at, until }: Props) {
  const m = useMessages()
  const format = useFormat()
  const isLate = urgency === "LATE"
  const isSoon = urgency === "DELIVER_SOON"
  return (
    <span
      className={classNames(
        "inline-row gap-1 nowrap icon-s",
        isLate && "text-danger",
        isSoon && "text-warning",
      )}
    >
      {isLate && <CircleAlert aria-hidden="true" />}
      {isSoon && <CalendarClock aria-hidden="true" />}
      {until ? spanText(at, until, format, m) : momentText(at, format, m)}
      {isLate && ` · ${m.tasks.urgency.LATE}`}
    </span>
  )
}
