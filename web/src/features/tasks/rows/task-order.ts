import type { Task } from "@funil/contract/records/tasks"

function byStart(a: Task, b: Task): number {
  return a.start < b.start ? -1 : 1
}

/** Splits tasks into open ones, next first, and finished ones, latest first. */
export function openAndDone(tasks: readonly Task[]): { open: Task[]; done: Task[] } {
  return {
    open: tasks.filter((task) => !task.is_finished).toSorted(byStart),
    done: tasks.filter((task) => task.is_finished).toSorted((a, b) => byStart(b, a)),
  }
}
