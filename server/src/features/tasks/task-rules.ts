import { dueSoonHours, type Task } from "@funil/contract/tasks"

interface Due {
  readonly end: Date
  readonly finished_at: Date | null
}

const soon = dueSoonHours * 3_600_000

export function statusOf({ end, finished_at }: Due, now: Date): Task["status"] {
  if (finished_at) return "finished"
  return end < now ? "overdue" : "pending"
}

/**
 * How urgent an unfinished task is; null for a finished one. Ends are instants, so the time zone has had its say already; and
 * what ends later today ends within 48 hours in every zone.
 */
export function urgencyOf({ end, finished_at }: Due, now: Date): Task["urgency"] {
  if (finished_at) return null
  const left = end.getTime() - now.getTime()
  if (left < 0) return "LATE"
  return left <= soon ? "DELIVER_SOON" : "ON_TIME"
}
