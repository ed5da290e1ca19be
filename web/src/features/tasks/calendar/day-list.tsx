import type { Task } from "@funil/contract/records/tasks"
import { Check, CircleAlert } from "lucide-react"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { hueStyle } from "../../../ui/marks/color-hue.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { useScene } from "./calendar-scene.ts"
import styles from "./day-list.module.css"
import { useWhen } from "./task-chip.tsx"

/** A list of tasks with all their details. */
export function DayList({ tasks }: { tasks: readonly Task[] }) {
  const { calendar: words } = useMessages()
  const { hrefOf, draggedId } = useScene()
  const language = useLanguage()
  const when = useWhen()
  return (
    <ul lang={language}>
      {tasks.map((task) => {
        const isLate = task.urgency === "LATE"
        return (
          <li key={task.id}>
            <a
              href={hrefOf(task.id)}
              data-task={task.id}
              draggable={false}
              className={classNames(
                "row gap-2 text-inherit no-underline",
                styles.row,
                task.is_finished && styles.finished,
                task.id === draggedId && styles.dragged,
              )}
            >
              <span className={styles.dot} style={hueStyle(task.color)} />
              <span className={`flex-none text-s muted tabular ${styles.time}`}>{when(task)}</span>
              <span className={`flex wrap flex-1 min-w-0 ${styles.words}`}>
                <span className={`medium truncate ${styles.name}`}>{task.name}</span>
                {task.deal && <span className="muted truncate">{task.deal.name}</span>}
              </span>
              {isLate && (
                <span className={`inline-row gap-1 flex-none text-s text-danger ${styles.late}`}>
                  <CircleAlert aria-hidden="true" />
                  <span className={styles.state}>{words.late}</span>
                </span>
              )}
              {task.is_finished && (
                <span className={`inline-row gap-1 flex-none text-s muted ${styles.done}`}>
                  <Check aria-hidden="true" />
                  <span className={styles.state}>{words.finished}</span>
                </span>
              )}
              <Avatar
                name={personName(task.responsible_user)}
                picture={task.responsible_user.profile_picture}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
