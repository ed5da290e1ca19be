import { dueSoonHours, type Task } from "@funil/contract/tasks"
import type { Format } from "../../lib/format.ts"
import { timeBetween } from "../../lib/days.ts"

/** What shows at once when a task is changed in place. */
export interface ShownChange {
  readonly is_finished?: boolean | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

const hour = 3_600_000

/** A task as it will be answered, with what the server derives from its end; the answer then has the last word. */
export function changedTask(task: Task, change: ShownChange, { now }: Pick<Format, "now">): Task {
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

/** Any answer with one of its tasks changed, in whatever lists and pages it stands. */
export function withTask(data: unknown, id: string, change: (task: Task) => Task): unknown {
  if (typeof data !== "object" || data === null) return data
  if (Array.isArray(data)) return data.map((item) => withTask(item, id, change))
  if (isTask(data)) return data.id === id ? change(data) : data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withTask(value, id, change)]))
}
