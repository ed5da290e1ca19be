import type { Task } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { DealTaskForm } from "../form/deal-task-form.tsx"
import styles from "./deal-tasks.module.css"
import { NextStep } from "../next/next-step.tsx"
import { TaskActions } from "./task-actions.tsx"
import { dealTasksOptions, taskTypesOptions } from "../task-api.ts"
import { openAndDone } from "./task-order.ts"
import { TaskRow } from "./task-row.tsx"
import { useTick } from "./use-tick.ts"

/** More tasks would push the timeline out of view. */
const maxShown = 8

interface Props {
  dealId: string
  /** Whether the deal is won or lost, so that it needs no next step. */
  isClosed: boolean
  /** Whether the user can't edit the deal. */
  isLocked: boolean
  /** Opens the form of a new task. */
  onPlan: () => void
}

interface RowsProps extends Pick<Props, "dealId" | "isLocked"> {
  tasks: readonly Task[]
  onTick: (task: Task, isFinished: boolean) => void
}

/**
 * Task rows. The pressed one expands to its actions. The customer is named once above all of them.
 */
function Rows({ dealId, tasks, isLocked, onTick }: RowsProps) {
  const [opened, setOpened] = useState<{ id: string; isEditing: boolean }>()
  const close = () => setOpened(undefined)
  return tasks.map((task) => {
    const isOpen = opened?.id === task.id
    const show = (isEditing: boolean) => setOpened({ id: task.id, isEditing })
    const tick = (isFinished: boolean) => onTick(task, isFinished)
    return (
      <li key={task.id}>
        {isOpen && opened.isEditing ? (
          <DealTaskForm dealId={dealId} task={task} onClose={close} />
        ) : (
          <TaskRow
            task={task}
            isOpen={isOpen}
            isLocked={isLocked}
            onTick={tick}
            onOpen={() => (isOpen ? close() : show(false))}
          />
        )}
        {isOpen && !opened.isEditing && !isLocked && (
          <div className={styles.actions}>
            <TaskActions task={task} onTick={tick} onEdit={() => show(true)} />
          </div>
        )}
      </li>
    )
  })
}

/** The deal's open tasks, to tick off, edit and plan the next one. */
export function DealTasks({ dealId, isClosed, isLocked: isDealLocked, onPlan }: Props) {
  const m = useMessages()
  const isLocked = !useCan("task.write") || isDealLocked
  const tasks = useQuery(dealTasksOptions(dealId))
  // The form preselects the first type, so it waits for the types.
  const isReady = useQuery(taskTypesOptions).data !== undefined
  const { tick, finished: last, forget } = useTick()
  const finished = isClosed || isLocked ? undefined : last
  const [isWhole, setWhole] = useState(false)
  if (tasks.isError && !tasks.data) {
    return (
      <ErrorState title={m.nextTask.loadFailed} error={tasks.error} onRetry={() => void tasks.refetch()} />
    )
  }
  if (!tasks.data) return <Skeleton height={96} />
  const { open } = openAndDone(tasks.data)
  return (
    <div className="stack gap-3">
      {finished && <NextStep key={finished.id} task={finished} onDone={forget} />}
      {open.length > 0 && (
        <ul>
          <Rows
            dealId={dealId}
            tasks={isWhole ? open : open.slice(0, maxShown)}
            isLocked={isLocked}
            onTick={tick}
          />
        </ul>
      )}
      {!isWhole && open.length > maxShown && (
        <p>
          <Button size="s" look="plain" onClick={() => setWhole(true)}>
            {m.tasks.showAll(open.length)}
          </Button>
        </p>
      )}
      {open.length === 0 && !finished && (
        <p className={`row wrap justify-between gap-2 muted ${styles.nothing}`}>
          {isClosed ? m.tasks.closedText : m.tasks.emptyText}
          {!isLocked && !isClosed && (
            <Button size="s" icon={<Plus />} disabled={!isReady} onClick={onPlan}>
              {m.tasks.add}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
