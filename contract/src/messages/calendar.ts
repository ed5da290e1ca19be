import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { secretValue } from "../shared/values/secret-values.ts"

/**
 * The tasks in a feed end within these days before and after now. The nearest of each side come
 * first.
 */
export const calendarDays = { back: 90, ahead: 365 } as const
export const maxCalendarTasks = { back: 500, ahead: 500 } as const

export const getCalendar = endpoint({
  id: "calendar.get",
  method: "GET",
  path: "/users/me/calendar",
  access: "task.read",
  answer: z.object({ url: z.nullable(secretValue(z.string())) }),
})

export const renewCalendar = endpoint({
  id: "calendar.renew",
  method: "POST",
  path: "/users/me/calendar",
  access: "task.read",
  answer: z.object({ url: secretValue(z.string()) }),
})

export const endCalendar = endpoint({
  id: "calendar.end",
  method: "DELETE",
  path: "/users/me/calendar",
  access: "task.read",
})
