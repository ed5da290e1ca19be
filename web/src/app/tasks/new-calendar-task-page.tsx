import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { NewTaskDialog } from "../../features/tasks/task-dialog.tsx"

const route = getRouteApi("/signed-in/tasks/calendar/create")

/** A new task over the calendar, at the time that was clicked or drawn. */
export function NewCalendarTaskPage() {
  const navigate = useNavigate()
  const { start, end, users = [] } = route.useSearch()
  const [responsible] = users.length === 1 ? users : []
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
