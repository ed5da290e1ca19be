import { dueSoonHours, type Task } from "@funil/contract/records/tasks"
import type { Format } from "../../lib/text/format.ts"
import { timeBetween } from "../../lib/text/days.ts"

/** The optimistic change of a task. */
export interface OptimisticChange {
  readonly is_finished?: boolean | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

const hour = 3_600_000

/**
 * Predicts the changed task, including what the server derives from its end. The response replaces
 * it.
 */
export function changedTask(task: Task, change: OptimisticChange, { now }: Pick<Format, "now">): Task {
  const { is_finished = task.is_finished, start = task.start, end = task.end } = change
  const changed = { ...task, is_finished, start, end }
  if (is_finished) return { ...changed, status: "finished", urgency: null }
  const left = timeBetween(now(), end)
  if (left < 0) return { ...changed, status: "overdue", urgency: "LATE" }
  return { ...changed, status: "pending", urgency: left <= dueSoonHours * hour ? "DELIVER_SOON" : "ON_TIME" }
}

function isTask(value: object): value is Task {
  return "task_type_id" in value && "id" in value
}

/** Updates a task inside any cached answer, whatever lists and pages it contains. */
export function withTask(data: unknown, id: string, change: (task: Task) => Task): unknown {
  if (typeof data !== "object" || data === null) return data
  if (Array.isArray(data)) return data.map((item) => withTask(item, id, change))
  if (isTask(data)) return data.id === id ? change(data) : data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withTask(value, id, change)]))
}
