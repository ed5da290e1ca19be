import type { Task } from "@funil/contract/records/tasks"
import { createContext, use } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { RowReach } from "../../../records/record/parts/reach-actions.tsx"
import type { CellViews } from "../../../records/table/table-row.tsx"
import { TaskMoment } from "../form/task-moment.tsx"
import { TaskTick } from "./task-tick.tsx"
import { TypeMark } from "../form/type-mark.tsx"

/** Handles a tick in a row of the list. */
export const TickContext = createContext<(task: Task, isFinished: boolean) => void>(() => undefined)

function TickCell({ record }: { record: Task }) {
  const tick = use(TickContext)
  const isLocked = !useCan("task.write")
  return <TaskTick task={record} isLocked={isLocked} onTick={(isFinished) => tick(record, isFinished)} />
}

function Reach({ record: { id, customer, deal } }: { record: Task }) {
  return (
    <RowReach
      people={customer ? [{ id, name: customer.name, phone: customer.phone1, email: null }] : []}
      dealId={deal?.id}
    />
  )
}

/**
 * Cells of the task list: the checkbox before the name, urgent times, colored types and customer
 * links.
 */
export const taskCells: CellViews<Task> = {
  Lead: TickCell,
  Reach,
  isSettled: ({ is_finished }) => is_finished,
  byField: {
    start: ({ record }) => <TaskMoment task={{ urgency: null }} at={record.start} />,
    end: ({ record }) => <TaskMoment task={record} at={record.end} />,
    task_type_id: ({ record }) => <TypeMark type={record.task_type} />,
  },
}
