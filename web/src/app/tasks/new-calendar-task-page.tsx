import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { NewTaskDialog } from "../../features/tasks/form/task-dialog.tsx"
import { ownersOptions } from "../../records/assignable-users.ts"

const route = getRouteApi("/signed-in/tasks/calendar/create")

/** A new task at the time the user clicked or drew. */
export function NewCalendarTaskPage() {
  const navigate = useNavigate()
  const { start, end, users = [] } = route.useSearch()
  const owners = useQuery(ownersOptions).data
  const [only] = users.length === 1 ? users : []
  const responsible = !owners || owners.some(({ id }) => id === only) ? only : undefined
  return (
    <NewTaskDialog
      initial={{
        ...(start && { start, end }),
        ...(responsible && { responsible_user_id: responsible }),
      }}
      onClose={() =>
        void navigate({ to: "/tasks/calendar", search: ({ start: _, end: __, ...search }) => search })
      }
    />
  )
}
