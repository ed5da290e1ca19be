import { useNavigate } from "@tanstack/react-router"
import { Calendar } from "../../features/tasks/calendar/calendar.tsx"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { newTask } from "../shell/hosts/new-task-state.ts"
import styles from "./day-agenda.module.css"

/**
 * The user's tasks of today by the hour, beside the list. The list's keys are off while the agenda
 * has the focus.
 */
export function DayAgenda() {
  const m = useMessages()
  const me = useMe()
  const navigate = useNavigate()
  const { today } = useFormat()
  if (!me) return null
  return (
    <aside className={`surface flex flex-none ${styles.agenda}`} aria-label={m.today.agenda} data-question>
      <Calendar
        isNarrow
        view="day"
        date={today()}
        users={[me.id]}
        filters={[]}
        hrefOf={(id) => `/today/tasks/${id}/edit`}
        onOpen={(id) => void navigate({ to: "/today/tasks/$taskId/edit", params: { taskId: id } })}
        onCreate={(start, end) => newTask.set({ start, end })}
        onShow={(view, date) =>
          void navigate({ to: "/tasks/calendar", search: { view, date, users: [me.id] } })
        }
      />
    </aside>
  )
}
