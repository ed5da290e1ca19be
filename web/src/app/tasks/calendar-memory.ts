import { can } from "@funil/contract/permissions"
import type { LoggedUser } from "@funil/contract/auth"
import type { CalendarSearch } from "../../features/tasks/calendar/calendar-search.ts"
import { readStored } from "../../lib/storage.ts"
import { isPhone } from "../../ui/phone.ts"
import { openFilters } from "./list-of-mine.ts"

let last: CalendarSearch | undefined

/** Keeps what the calendar shows for the next visit from this tab. */
export function rememberCalendar({ view, date, users, filters }: CalendarSearch): void {
  last = { view, date, users, filters }
}

/**
 * What the calendar shows when its address says nothing: as it was left in this tab, else the user's own open tasks in the view last
 * chosen here. A visitor has no tasks and sees everyone's.
 */
export function rememberedCalendar(me: LoggedUser | undefined): CalendarSearch {
  if (last) return last
  const view = readStored("calendarView") ?? (isPhone() ? "list" : "month")
  return me && can(me.role, "task.write") ? { view, users: [me.id], filters: openFilters } : { view }
}
