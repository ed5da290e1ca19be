import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { CircleCheckBig } from "lucide-react"
import type { ComponentProps } from "react"
import { NextStep } from "../../features/tasks/next/next-step.tsx"
import { QuickTaskFilters } from "../../features/tasks/rows/quick-filters.tsx"
import { splitQuick, withQuick } from "../../features/tasks/rows/quick-rows.ts"
import { taskCells, TickContext } from "../../features/tasks/rows/task-cells.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { useTick } from "../../features/tasks/rows/use-tick.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { type QuickFilters, RecordListPage } from "../records-lists/record-list-page.tsx"
import { TaskViews } from "./task-views.tsx"

const route = getRouteApi("/signed-in/tasks/list")

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
  const search = route.useSearch()
  const navigate = useNavigate()
  const { taskId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/tasks/list")
  const { tick, finished, forget } = useTick()
  return (
    <TickContext value={tick}>
      <RecordListPage
        kind={taskKind}
        cells={cells}
        icon={<CircleCheckBig />}
        search={search}
        onSearch={setSearch}
        hrefOf={(id) => hrefOf(`task/${id}/edit`)}
        onOpen={(id) =>
          void navigate({ to: "/tasks/list/task/$taskId/edit", params: { taskId: id }, search: true })
        }
        openId={taskId}
        isFiltering={isFiltering}
        createPath="/tasks/list/create"
        views={<TaskViews />}
        quickFilters={quickFilters}
        question={finished && <NextStep key={finished.id} task={finished} onDone={forget} />}
      />
    </TickContext>
  )
}
