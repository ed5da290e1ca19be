import type { Task } from "@funil/contract/tasks"
import { CalendarClock, CircleAlert } from "lucide-react"
import { type Format, useFormat } from "../../lib/format.ts"
import { type Messages, useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { classNames } from "../../ui/class-names.ts"
import { fullName } from "../users/user-api.ts"
import styles from "./deal-task-row.module.css"
import { daysBetween } from "./task-days.ts"

/** When a task begins, in the words for the days around today. */
function whenOf(task: Task, format: Format, { tasks }: Messages): string {
  const [date = "", time = ""] = task.start.split(" ")
  const near = { [-1]: tasks.yesterday, 0: tasks.today, 1: tasks.tomorrow }[daysBetween(format.today(), date)]
  return tasks.at(near ?? format.day(date), time)
}

interface Props {
  task: Task
  isLocked: boolean
  onTick: (isFinished: boolean) => void
  onEdit: () => void
}

/** A task of a deal: the box that finishes it, what it is, when, and whose. */
export function DealTaskRow({ task, isLocked, onTick, onEdit }: Props) {
  const m = useMessages()
  const format = useFormat()
  const { name, is_finished, urgency, note, responsible_user } = task
  const isLate = urgency === "LATE"
  const isSoon = urgency === "DELIVER_SOON"
  return (
    <li className={classNames(styles.row, is_finished && styles.finished)}>
      <input
        type="checkbox"
        className={styles.box}
        checked={is_finished}
        disabled={isLocked}
        aria-label={is_finished ? m.board.tasks.reopen(name) : m.board.tasks.finish(name)}
        onChange={(event) => onTick(event.target.checked)}
      />
      <button
        type="button"
        className={styles.open}
        aria-label={m.tasks.openTask(name)}
        disabled={isLocked}
        onClick={onEdit}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {name !== task.task_type.name && <span>{task.task_type.name}</span>}
          <span className={classNames(styles.when, isLate && styles.late, isSoon && styles.soon)}>
            {isLate && <CircleAlert aria-hidden="true" />}
            {isSoon && <CalendarClock aria-hidden="true" />}
            {whenOf(task, format, m)}
            {isLate && ` · ${m.tasks.urgency.LATE}`}
          </span>
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </button>
      <Avatar name={fullName(responsible_user)} picture={responsible_user.profile_picture} />
    </li>
  )
}
