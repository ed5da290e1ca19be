import { Temporal } from "temporal-polyfill"

/** When a job runs by itself: every so many minutes of an hour, or at a minute of each hour or, in São Paulo, of one of the day. */
export type Schedule = { readonly everyMinutes: number } | { readonly minute: number; readonly hour?: number }

const zone = "America/Sao_Paulo"
const wholeMinute = { second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }

/** The last time of a schedule up to now. */
export function lastOccasion(schedule: Schedule, now: Date): Date {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const minute = present.with(wholeMinute)
  if ("everyMinutes" in schedule)
    return dateOf(minute.with({ minute: minute.minute - (minute.minute % schedule.everyMinutes) }))
  const next = minute.with(schedule)
  const isPast = Temporal.ZonedDateTime.compare(next, present) <= 0
  return dateOf(isPast ? next : next.subtract(schedule.hour === undefined ? { hours: 1 } : { days: 1 }))
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}
