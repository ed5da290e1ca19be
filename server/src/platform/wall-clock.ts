import type { Context } from "./context.ts"

/** A context's zone and present instant. */
export type AccountClock = Pick<Context, "now" | "timezone">

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of an instant in a zone, as `YYYY-MM-DD HH:mm`. */
export function wallClockOf(instant: Date, timezone: string): string {
  return clockOf(timezone).format(instant).padStart("YYYY-MM-DD HH:mm".length, "0")
}

/**
 * The account's wall clock now, or some minutes on. Stored wall clocks are compared with it, in the
 * database and here, so that a time that a change of the clocks skips or repeats passes when the
 * clocks have passed it.
 */
export function wallClockNow({ now, timezone }: AccountClock, minutesOn = 0): string {
  return wallClockOf(new Date(now().getTime() + minutesOn * 60_000), timezone)
}

/**
 * A wall clock that JSON keeps. What was written before times of tasks were stored as such is an
 * instant.
 */
export function keptWallClock(kept: string, timezone: string): string {
  return kept.endsWith("Z") ? wallClockOf(new Date(kept), timezone) : kept
}

/** The calendar date of now in the account's zone, `YYYY-MM-DD`. */
export function today(clocked: AccountClock): string {
  return wallClockNow(clocked).slice(0, "YYYY-MM-DD".length)
}

/** Swedish writes times as we do. Many are asked for, so clocks are made once. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  })
  clocks.set(timezone, made)
  return made
}
