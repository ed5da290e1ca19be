import { Link } from "@tanstack/react-router"
import { CalendarDays, List, Sun } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { listOfMine } from "./list-of-mine.ts"
import styles from "./task-views.module.css"

/** Switches between the task views. Phones have no other link to Today, so it comes first there. */
export function TaskViews() {
  const { calendar: words, shell } = useMessages()
  const isPhone = usePhone()
  return (
    <nav className={`sunken gap-half ${styles.views}`} aria-label={words.tasksAs}>
      {isPhone && (
        <Link
          to="/today"
          className={`inline-row justify-center gap-1 text-s muted medium no-underline icon-s ${styles.view}`}
          aria-label={shell.today}
        >
          <Sun aria-hidden="true" />
        </Link>
      )}
      <Link
        to="/tasks/calendar"
        className={`inline-row justify-center gap-1 text-s muted medium no-underline icon-s ${styles.view}`}
        aria-label={words.calendarView}
      >
        <CalendarDays aria-hidden="true" />
        {!isPhone && words.calendarView}
      </Link>
      <Link
        to="/tasks/list"
        search={listOfMine}
        activeOptions={{ includeSearch: false }}
        className={`inline-row justify-center gap-1 text-s muted medium no-underline icon-s ${styles.view}`}
        aria-label={words.listView}
      >
        <List aria-hidden="true" />
        {!isPhone && words.listView}
      </Link>
    </nav>
  )
}
