import { type Clocked, wallClockNow } from "./wall-clock.ts"

/** The calendar date of now in the account's zone, `YYYY-MM-DD`. */
export function today(clocked: Clocked): string {
  return wallClockNow(clocked).slice(0, "YYYY-MM-DD".length)
}
