import { renewCalendar } from "@funil/contract/calendar"
import { none, type Samples } from "./sample.ts"

/** Calls about the calendar of the world's admin. */
export const calendarSamples: Samples = {
  "calendar.get": none,
  "calendar.renew": none,
  "calendar.end": async ({ api, admin }) => {
    await api.call(renewCalendar, admin, {})
    return {}
  },
}
