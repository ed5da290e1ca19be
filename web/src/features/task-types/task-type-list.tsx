import type { TaskType } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CalendarCheck, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { hueStyle } from "../../ui/marks/color-hue.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { taskTypesOptions } from "../tasks/task-api.ts"
import { useMoveTaskType, useTrashTaskType } from "./task-type-api.ts"
import styles from "./task-type-list.module.css"

interface RowProps {
  type: TaskType
  handle: ReactNode
  isBusy: boolean
  onRemove: () => void
}

function TypeRow({ type: { id, name, color }, handle, isBusy, onRemove }: RowProps) {
  const m = useMessages()
  return (
    <div className={`row gap-2 hoverable ${styles.row}`}>
      {handle}
      <span className={styles.dot} style={hueStyle(color)} aria-hidden="true" />
      <Link
        to="/admin/configs/tasks/$typeId/edit"
        params={{ typeId: id }}
        className={`rounded flex items-baseline gap-2 flex-1 min-w-0 text-inherit no-underline ${styles.link}`}
      >
        <span className="medium break">{name}</span>
        <span className="text-s muted">{m.fieldOptions.task.color[color]}</span>
      </Link>
      <IconButton
        label={`${m.taskTypes.remove} ${name}`}
        icon={<Trash2 />}
        disabled={isBusy}
        onClick={onRemove}
      />
    </div>
  )
}

function Placeholder() {
  return (
    <div className="framed-list" aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={`ruled ${styles.placeholder}`}>
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  )
}

interface Props {
  /** The call to action of the empty list. */
  create: ReactNode
  /** Opens the tasks that keep a type from being deleted. */
  onShowTasks: (type: TaskType) => void
}

/** The task types, to sort, open and delete. */
export function TaskTypeList({ create, onShowTasks }: Props) {
  const m = useMessages()
  const words = m.taskTypes
  const types = useQuery(taskTypesOptions)
  const { mutate: move } = useMoveTaskType()
  const explain = async (type: TaskType) => {
    const { inUseTitle, inUseText, seeTasks } = messages().taskTypes
    if (await confirm({ title: inUseTitle(type.name), text: inUseText, confirm: seeTasks })) onShowTasks(type)
  }
  const remove = useTrashTaskType((type) => void explain(type))
  if (!types.data) {
    if (!types.isError) return <Placeholder />
    return <ErrorState title={words.loadFailed} error={types.error} onRetry={() => void types.refetch()} />
  }
  const all = types.data
  if (all.length === 0) {
    return (
      <EmptyState icon={<CalendarCheck />} title={words.emptyTitle} action={create}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="framed-list">
      <SortableList
        label={words.title}
        items={all}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        words={words.sort}
        onMove={(from, to) => {
          const moving = all[from]
          if (moving) move({ id: moving.id, before_id: all.toSpliced(from, 1)[to]?.id ?? null })
        }}
      >
        {(type, _, handle) => (
          <TypeRow
            type={type}
            handle={handle}
            isBusy={remove.isPending && remove.variables.id === type.id}
            onRemove={() => remove.mutate(type)}
          />
        )}
      </SortableList>
    </div>
  )
}
