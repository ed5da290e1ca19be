import type { Task } from "@funil/contract/records/tasks"
import { Check, CircleAlert } from "lucide-react"
import type { CSSProperties } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { hueStyle } from "../../../ui/marks/color-hue.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { calendarFormat } from "./calendar-format.ts"
import styles from "./task-chip.module.css"

interface Props {
  task: Task
  href: string
  /** `line` for the days of a month, `block` among the hours, `short` for a single line. */
  look: "line" | "block" | "short"
  style: CSSProperties
  isDragged: boolean
  /** Whether its end can be dragged. */
  isElastic: boolean
  isCutBefore?: boolean
  isCutAfter?: boolean
}

/** Formats the time of a task. Names the days only if it ends on another day. */
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

/** A task in the calendar: colored by type, struck through when finished, marked when late. */
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
    m.calendar.by(personName(task.responsible_user)),
  ]
  const label = said.filter(Boolean).join(", ")
  return (
    <a
      href={href}
      data-task={task.id}
      draggable={false}
      className={classNames(
        "flex overflow-hidden pointer text-s no-underline",
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
      <span className="flex gap-1 min-w-0">
        {isLate && <CircleAlert className="text-danger" aria-hidden="true" />}
        {task.is_finished && <Check aria-hidden="true" />}
        <span className={styles.name}>{task.name}</span>
      </span>
      <span className={styles.time}>{look === "block" ? when : time(task.start)}</span>
      {look === "block" && task.deal && <span className={styles.deal}>{task.deal.name}</span>}
      {isElastic && !isCutAfter && <span className={styles.grip} data-grip="end" />}
    </a>
  )
}
