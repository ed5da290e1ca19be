import { Link } from "@tanstack/react-router"
import { CalendarDays, List } from "lucide-react"
import { useMessages } from "../../lib/messages.ts"
import { usePhone } from "../../ui/phone.ts"
import { listOfMine } from "./list-of-mine.ts"
import styles from "./task-views.module.css"

/** The two ways to see tasks. */
export function TaskViews() {
  const { calendar: words } = useMessages()
  const isPhone = usePhone()
  return (
    <nav className={styles.views} aria-label={words.tasksAs}>
      <Link to="/tasks/calendar" className={styles.view} aria-label={words.calendarView}>
        <CalendarDays aria-hidden="true" />
        {!isPhone && words.calendarView}
      </Link>
      <Link
        to="/tasks/list"
        search={listOfMine}
        activeOptions={{ includeSearch: false }}
        className={styles.view}
        aria-label={words.listView}
      >
        <List aria-hidden="true" />
        {!isPhone && words.listView}
      </Link>
    </nav>
  )
}
