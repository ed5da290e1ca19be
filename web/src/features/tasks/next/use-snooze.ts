import type { Task } from "@funil/contract/records/tasks"
import { type DayPreset, daysBetween, startOf, timeBetween } from "../../../lib/text/days.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { shifted } from "../calendar/calendar-shift.ts"
import { useChangeTask } from "../task-api.ts"

/** Snoozes a task to another day at the same time, or to a given wall clock. */
export function useSnooze() {
  const { today } = useFormat()
  const { mutate } = useChangeTask()
  const put = (task: Task, minutes: number) => mutate({ id: task.id, ...shifted(task, minutes) })
  return {
    snooze: (task: Task, to: DayPreset) =>
      put(task, daysBetween(task.start.slice(0, 10), startOf(to, today()).slice(0, 10)) * 24 * 60),
    snoozeTo: (task: Task, start: string) => put(task, timeBetween(task.start, start) / 60_000),
  }
}
