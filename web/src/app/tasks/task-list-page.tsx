import { CircleCheckBig } from "lucide-react"
import type { ComponentProps } from "react"
import { NextStep } from "../../features/tasks/next/next-step.tsx"
import { QuickTaskFilters } from "../../features/tasks/rows/quick-filters.tsx"
import { splitQuick, withQuick } from "../../features/tasks/rows/quick-rows.ts"
import { taskCells, TickContext } from "../../features/tasks/rows/task-cells.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { useTick } from "../../features/tasks/rows/use-tick.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { type QuickFilters, RecordListPage } from "../records/record-list-page.tsx"
import { TaskViews } from "./task-views.tsx"

// This list passes only tasks to its cells.
const cells = taskCells as CellViews

const quickFilters: QuickFilters = {
  View: ({ rows, onChange }: ComponentProps<QuickFilters["View"]>) => (
    <QuickTaskFilters
      choice={splitQuick(rows).choice}
      onChange={(choice) => onChange(withQuick(rows, choice))}
    />
  ),
  remaining: (rows) => splitQuick(rows).remaining,
}

export function TaskListPage() {
  const { tick, finished, forget } = useTick()
  return (
    <TickContext value={tick}>
      <RecordListPage
        kind={taskKind}
        cells={cells}
        icon={<CircleCheckBig />}
        views={<TaskViews />}
        quickFilters={quickFilters}
        question={finished && <NextStep key={finished.id} task={finished} onDone={forget} />}
      />
    </TickContext>
  )
}
