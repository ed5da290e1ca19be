import type { CalendarSearch } from "../../features/tasks/calendar/calendar-search.ts"
import { readStored } from "../../lib/storage.ts"

let last: CalendarSearch | undefined

/** Keeps what the calendar shows for the next visit from this tab. */
export function rememberCalendar({ view, date, users, filters }: CalendarSearch): void {
  last = { view, date, users, filters }
}

/** What the calendar shows when its address says nothing: as it was left in this tab, else the view last chosen here. */
export function rememberedCalendar(): CalendarSearch | undefined {
  return last ?? { view: readStored("calendarView") }
}
