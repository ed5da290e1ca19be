import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { secretValue } from "./shared/secret-values.ts"

/** The tasks in a feed: unfinished and finished ones that end within these days before and after now, the nearest of each side. */
export const calendarDays = { back: 90, ahead: 365 } as const
export const maxCalendarTasks = { back: 500, ahead: 500 } as const

/**
 * Where a calendar program subscribes to my tasks: an address that lets in whoever has it, with my rights of the moment, until it is
 * replaced or ended. `url` is null where there is none.
 */
export const getCalendar = endpoint({
  id: "calendar.get",
  summary: "Get my calendar's address",
  method: "GET",
  path: "/users/me/calendar",
  access: "task.read",
  answer: z.object({ url: z.nullable(secretValue(z.string())) }),
})

/** Creates a new address, and ends the old one. */
export const renewCalendar = endpoint({
  id: "calendar.renew",
  summary: "Make a new address of my calendar",
  method: "POST",
  path: "/users/me/calendar",
  access: "task.read",
  answer: z.object({ url: secretValue(z.string()) }),
})

/** Ends the address; doing so twice is harmless. */
export const endCalendar = endpoint({
  id: "calendar.end",
  summary: "End my calendar's address",
  method: "DELETE",
  path: "/users/me/calendar",
  access: "task.read",
})
