import type { Task } from "@funil/contract/records/tasks"
import { useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { TaskMoment } from "../form/task-moment.tsx"
import { TaskTick } from "./task-tick.tsx"
import styles from "./task-row.module.css"

interface Props {
  task: Task
  isLocked: boolean
  onTick: (isFinished: boolean) => void
  /** Toggles its details. Undefined where tasks can only be ticked off. */
  onOpen?: (() => void) | undefined
  isOpen?: boolean
}

/** A task in a list: checkbox, name, time and assignee. */
export function TaskRow({ task, isLocked, onTick, onOpen, isOpen = false }: Props) {
  const m = useMessages()
  const { name, is_finished, note, responsible_user } = task
  const content = (
    <>
      <span className={`break ${styles.name}`}>{name}</span>
      <span className={`flex wrap text-s muted ${styles.detail}`}>
        {name !== task.task_type.name && <span>{task.task_type.name}</span>}
        <TaskMoment task={task} at={task.start} />
      </span>
      {note && (
        <span className={classNames("text-s muted pre-line break", styles.note, !isOpen && "clamp-2")}>
          {note}
        </span>
      )}
    </>
  )
  return (
    <div className={classNames("flex items-start gap-2", styles.row, is_finished && styles.finished)}>
      <TaskTick task={task} isLocked={isLocked} onTick={onTick} />
      {onOpen ? (
        <button
          type="button"
          className={`stack flex-1 min-w-0 phone-tall ${styles.open}`}
          aria-label={m.tasks.openTask(name)}
          aria-expanded={isOpen}
          disabled={isLocked}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <span className={`stack flex-1 min-w-0 phone-tall ${styles.open}`}>{content}</span>
      )}
      <Avatar name={personName(responsible_user)} picture={responsible_user.profile_picture} />
    </div>
  )
}
