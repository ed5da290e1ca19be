import type { DealCard } from "@funil/contract/records/deals"
import type { Task } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import styles from "./card-tasks.module.css"
import { ScheduleTask } from "../form/schedule-task.tsx"
import { dealTasksOptions, useChangeTask } from "../task-api.ts"
import { openAndDone } from "./task-order.ts"
import { TaskRow } from "./task-row.tsx"

const maxFinished = 3

/** The tasks of a card, to tick off and plan the next one. */
export function CardTasks({ card }: { card: DealCard }) {
  const m = useMessages()
  const words = m.nextTask
  const canWrite = useCan("task.write")
  const { data: tasks, error, refetch } = useQuery(dealTasksOptions(card.id))
  const { mutate: change } = useChangeTask()
  const [last, setLast] = useState<Task>()
  const { open, done } = openAndDone(tasks ?? [])
  const shown = [...open, ...done.slice(0, maxFinished)]
  if (error && !tasks)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
  return (
    <div className={`stack gap-2 max-w-full ${styles.panel}`}>
      <h2 className="text-m break">{card.name}</h2>
      {!tasks && <Skeleton height={36} />}
      {tasks && open.length === 0 && <p className="muted">{words.none}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                isLocked={!canWrite}
                onTick={(is_finished) => {
                  if (is_finished) setLast(task)
                  change({ id: task.id, is_finished })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {canWrite && card.status === "open" && (
        <ScheduleTask
          dealId={card.id}
          typeId={last?.task_type_id}
          responsibleId={last?.responsible_user_id}
        />
      )}
    </div>
  )
}
