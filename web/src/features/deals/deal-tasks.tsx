import type { Task } from "@funil/contract/tasks"
import { useQuery } from "@tanstack/react-query"
import { CalendarCheck, Plus, X } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { dealTasksOptions, taskTypesOptions, useUpdateTask } from "./deal-api.ts"
import { DealTaskForm } from "./deal-task-form.tsx"
import { DealTaskRow } from "./deal-task-row.tsx"
import styles from "./deal-tasks.module.css"
import { ScheduleTask } from "./schedule-task.tsx"

function byStart(a: Task, b: Task): number {
  return a.start < b.start ? -1 : 1
}

/** What was just finished, and the question what comes next. */
function NextStep({ task, dealId, onDone }: { task: Task; dealId: string; onDone: () => void }) {
  const m = useMessages()
  return (
    <div className={styles.next} role="group" aria-label={m.tasks.nextTitle(task.name)}>
      <p className={styles.nextTitle}>{m.tasks.nextTitle(task.name)}</p>
      <IconButton
        size="s"
        className={styles.nextClose}
        label={m.tasks.notNow}
        icon={<X />}
        onClick={onDone}
      />
      <ScheduleTask dealId={dealId} typeId={task.task_type_id} onScheduled={onDone} />
    </div>
  )
}

function useTick() {
  const { mutate, isPending, variables } = useUpdateTask()
  const [finished, setFinished] = useState<Task>()
  const tick = (task: Task, is_finished: boolean) => {
    setFinished(is_finished ? task : undefined)
    mutate({ id: task.id, is_finished }, { onError: () => setFinished(undefined) })
  }
  // A tick shows at once; the list that the server answers confirms it or takes it back.
  const shown = (task: Task) =>
    isPending && variables.id === task.id ? { ...task, is_finished: variables.is_finished === true } : task
  return { tick, shown, finished, forget: () => setFinished(undefined) }
}

/** The tasks of a deal: tick one and plan the next, add, change. */
export function DealTasks({ dealId, isLocked }: { dealId: string; isLocked: boolean }) {
  const m = useMessages()
  const tasks = useQuery(dealTasksOptions(dealId))
  // The form takes the first type to begin with, so it waits for them.
  const types = useQuery(taskTypesOptions)
  const { tick, shown, finished, forget } = useTick()
  const [editing, setEditing] = useState<string>()
  if (tasks.isError && !tasks.data) {
    return (
      <ErrorState title={m.board.tasks.loadFailed} error={tasks.error} onRetry={() => void tasks.refetch()} />
    )
  }
  if (!tasks.data) return <Skeleton height={96} />
  const all = tasks.data.map(shown)
  const open = all.filter((task) => !task.is_finished).toSorted(byStart)
  const done = all.filter((task) => task.is_finished).toSorted((a, b) => byStart(b, a))
  const close = () => setEditing(undefined)
  const row = (task: Task) =>
    editing === task.id ? (
      <li key={task.id}>
        <DealTaskForm dealId={dealId} task={task} onClose={close} />
      </li>
    ) : (
      <DealTaskRow
        key={task.id}
        task={task}
        isLocked={isLocked}
        onTick={(isFinished) => tick(task, isFinished)}
        onEdit={() => setEditing(task.id)}
      />
    )
  const add = !isLocked && (
    <Button size="s" icon={<Plus />} disabled={!types.data} onClick={() => setEditing("new")}>
      {m.tasks.add}
    </Button>
  )
  return (
    <div className={styles.tasks}>
      {finished && !isLocked && (
        <NextStep key={finished.id} task={finished} dealId={dealId} onDone={forget} />
      )}
      {editing === "new" && types.data && <DealTaskForm dealId={dealId} onClose={close} />}
      {all.length === 0 && editing !== "new" && (
        <EmptyState icon={<CalendarCheck />} title={m.tasks.emptyTitle} action={add}>
          {m.tasks.emptyText}
        </EmptyState>
      )}
      {open.length > 0 && <ul>{open.map(row)}</ul>}
      {all.length > 0 && editing !== "new" && <div>{add}</div>}
      {done.length > 0 && (
        <details className={styles.done} open={open.length === 0}>
          <summary className={styles.summary}>{m.tasks.finished(done.length)}</summary>
          <ul>{done.map(row)}</ul>
        </details>
      )}
    </div>
  )
}
