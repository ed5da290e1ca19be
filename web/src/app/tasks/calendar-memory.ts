import { can } from "@funil/contract/account/permissions"
import type { LoggedUser } from "@funil/contract/account/auth"
import type { CalendarSearch } from "../../features/tasks/calendar/calendar-search.ts"
import { readStored } from "../../lib/session/storage.ts"
import { isPhone } from "../../ui/screen/phone.ts"
import { openFilters } from "./list-of-mine.ts"

let last: CalendarSearch | undefined

/** Stores the calendar's state for the next visit in this tab. */
export function rememberCalendar({ view, date, users, filters }: CalendarSearch): void {
  last = { view, date, users, filters }
}

/**
 * The calendar's default state: as this tab left it, else the user's open tasks in their last view.
 * Visitors have no tasks and see everyone's.
 */
export function rememberedCalendar(me: LoggedUser | undefined): CalendarSearch {
  if (last) return last
  const view = readStored("calendarView") ?? (isPhone() ? "list" : "month")
  return me && can(me.role, "task.write") ? { view, users: [me.id], filters: openFilters } : { view }
}
