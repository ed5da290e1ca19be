import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { DealCard } from "@funil/contract/deals"
import type { Task } from "@funil/contract/tasks"
import { useFormat } from "../../lib/format.ts"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { classNames } from "../../ui/class-names.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./card-tasks.module.css"
import { dealTasksOptions, useUpdateTask } from "./deal-api.ts"
import { ScheduleTask } from "./schedule-task.tsx"

const mostFinished = 3

function byStart(a: Task, b: Task): number {
  return a.start < b.start ? -1 : 1
}

function TaskRow({ task, onTick }: { task: Task; onTick: (isFinished: boolean) => void }) {
  const m = useMessages()
  const format = useFormat()
  const words = m.board.tasks
  const canWrite = useCan("task.write")
  const [date = "", time = ""] = task.start.split(" ")
  const when = `${format.day(date)} ${time}`
  const isLate = task.urgency === "LATE"
  return (
    <li>
      <label className={classNames(styles.task, task.is_finished && styles.finished)}>
        <input
          type="checkbox"
          className={styles.box}
          checked={task.is_finished}
          disabled={!canWrite}
          aria-label={task.is_finished ? words.reopen(task.name) : words.finish(task.name)}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={styles.text}>
          <span className={styles.name}>{task.name}</span>
          <span className={classNames(styles.detail, isLate && styles.late)}>
            {task.name === task.task_type.name ? "" : `${task.task_type.name} · `}
            {isLate ? words.lateSince(when) : when}
          </span>
        </span>
      </label>
    </li>
  )
}

/** The tasks of a card: tick one, plan the next. */
export function CardTasks({ card }: { card: DealCard }) {
  const m = useMessages()
  const words = m.board.tasks
  const canWrite = useCan("task.write")
  const { data: tasks, error, refetch } = useQuery(dealTasksOptions(card.id))
  const { mutate: update, variables, isPending } = useUpdateTask()
  const [lastType, setLastType] = useState<string>()
  // A tick shows at once; the list that the server answers confirms it or takes it back.
  const shown = (tasks ?? []).map((task) =>
    isPending && variables?.id === task.id ? { ...task, is_finished: variables.is_finished === true } : task,
  )
  const open = shown.filter((task) => !task.is_finished).toSorted(byStart)
  const finished = shown.filter((task) => task.is_finished).toSorted((a, b) => byStart(b, a))
  const tick = (task: Task) => (is_finished: boolean) => {
    if (is_finished) setLastType(task.task_type_id)
    update({ id: task.id, is_finished })
  }
  if (error && !tasks)
    return <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{card.name}</h2>
      {!tasks && <Skeleton height={36} />}
      {tasks && open.length === 0 && <p className={styles.none}>{words.none}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {[...open, ...finished.slice(0, mostFinished)].map((task) => (
            <TaskRow key={task.id} task={task} onTick={tick(task)} />
          ))}
        </ul>
      )}
      {canWrite && <ScheduleTask dealId={card.id} typeId={lastType} />}
    </div>
  )
}
