import type { Task } from "@funil/contract/tasks"
import { Check, CircleAlert } from "lucide-react"
import type { CSSProperties } from "react"
import { useFormat } from "../../../lib/format.ts"
import { useLanguage, useMessages } from "../../../lib/messages.ts"
import { classNames } from "../../../ui/class-names.ts"
import { hueStyle } from "../../../ui/color-hue.ts"
import { fullName } from "../../users/user-api.ts"
import { calendarFormat } from "./calendar-format.ts"
import styles from "./task-chip.module.css"

interface Props {
  task: Task
  href: string
  /** `line` in the days of a month, `block` among the hours, `short` where there is room for one line only. */
  look: "line" | "block" | "short"
  style: CSSProperties
  isDragged: boolean
  /** Its edge can be pulled. */
  isElastic: boolean
  isCutBefore?: boolean
  isCutAfter?: boolean
}

/** When a task is, in words: the day only where the two ends lie on different ones. */
export function useWhen(): (task: Pick<Task, "start" | "end">) => string {
  const m = useMessages()
  const { time } = useFormat()
  const { shortDay } = calendarFormat(useLanguage())
  return ({ start, end }) => {
    if (start === end) return time(start)
    if (start.slice(0, 10) === end.slice(0, 10)) return m.calendar.range(time(start), time(end))
    return m.calendar.range(`${shortDay(start)} ${time(start)}`, `${shortDay(end)} ${time(end)}`)
  }
}

/** A task in the calendar: coloured by its type, struck when it is finished, with a mark of its own when it is late. */
export function TaskChip({ task, href, look, style, isDragged, isElastic, isCutBefore, isCutAfter }: Props) {
  const m = useMessages()
  const { time } = useFormat()
  const { day } = calendarFormat(useLanguage())
  const when = useWhen()(task)
  const isLate = task.urgency === "LATE"
  const said = [
    task.name,
    `${day(task.start)}, ${when}`,
    task.is_finished && m.calendar.finished,
    isLate && m.calendar.late,
    task.deal?.name,
    m.calendar.by(fullName(task.responsible_user)),
  ]
  const label = said.filter(Boolean).join(", ")
  return (
    <a
      href={href}
      data-task={task.id}
      draggable={false}
      className={classNames(
        styles.chip,
        styles[look],
        task.is_finished ? styles.finished : "hue",
        isDragged && styles.dragged,
        isCutBefore && styles.cutBefore,
        isCutAfter && styles.cutAfter,
      )}
      style={{ ...hueStyle(task.color), ...style }}
      title={label}
      aria-label={label}
    >
      <span className={styles.title}>
        {isLate && <CircleAlert className={styles.late} aria-hidden="true" />}
        {task.is_finished && <Check aria-hidden="true" />}
        <span className={styles.name}>{task.name}</span>
      </span>
      <span className={styles.time}>{look === "block" ? when : time(task.start)}</span>
      {look === "block" && task.deal && <span className={styles.deal}>{task.deal.name}</span>}
      {isElastic && !isCutAfter && <span className={styles.grip} data-grip="end" />}
    </a>
  )
}
