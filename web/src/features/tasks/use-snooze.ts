import type { Task } from "@funil/contract/tasks"
import { type DayPreset, daysBetween, startOf } from "../../lib/days.ts"
import { useFormat } from "../../lib/format.ts"
import { shifted } from "./calendar/calendar-shift.ts"
import { useChangeTask } from "./task-api.ts"

/** Puts a task off to another day, at the same hour. */
export function useSnooze(): (task: Task, to: DayPreset) => void {
  const { today } = useFormat()
  const { mutate } = useChangeTask()
  return (task, to) => {
    const days = daysBetween(task.start.slice(0, 10), startOf(to, today()).slice(0, 10))
    mutate({ id: task.id, ...shifted(task, days * 24 * 60) })
  }
}
