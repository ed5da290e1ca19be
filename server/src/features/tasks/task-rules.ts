import { dueSoonHours, type Task } from "@funil/contract/tasks"
import { type Clocked, wallClockNow } from "../../platform/wall-clock.ts"

interface Due {
  readonly end: string
  readonly finished_at: Date | null
}

export function statusOf({ end, finished_at }: Due, clock: Clocked): Task["status"] {
  if (finished_at) return "finished"
  return end < wallClockNow(clock) ? "overdue" : "pending"
}

/** How urgent an unfinished task is; null for a finished one. What ends later today ends within 48 hours in every zone. */
export function urgencyOf({ end, finished_at }: Due, clock: Clocked): Task["urgency"] {
  if (finished_at) return null
  if (end < wallClockNow(clock)) return "LATE"
  return end <= wallClockNow(clock, dueSoonHours * 60) ? "DELIVER_SOON" : "ON_TIME"
}
