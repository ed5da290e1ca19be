import * as z from "zod/mini"

const dateForm = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether a text is a calendar date, `YYYY-MM-DD`. Neither the calendar nor the database has a year
 * 0.
 */
export function isCalendarDate(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  return dateForm.test(value) && exists && !value.startsWith("0000")
}

/** An existing calendar date, `YYYY-MM-DD`. */
export const calendarDate = z
  .string()
  .check(z.regex(dateForm, "date"), z.refine(isCalendarDate, "date"))
  .register(z.globalRegistry, { format: "date" })

/** An instant in answers: ISO 8601 in UTC with milliseconds. */
export const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, "instant"))
  .register(z.globalRegistry, { format: "date-time" })

/** Wall-clock time in the account's zone, `YYYY-MM-DD HH:mm`; seconds are accepted and dropped. */
export const wallClock = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "wall_clock"),
  z.refine((value) => isCalendarDate(value.slice(0, 10)), "date"),
  z.overwrite((value) => value.slice(0, 16)),
)
