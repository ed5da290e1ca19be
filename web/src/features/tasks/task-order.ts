import type { Task } from "@funil/contract/tasks"

function byStart(a: Task, b: Task): number {
  return a.start < b.start ? -1 : 1
}

/** What is to be done, the next one first, and what is done, the last one first. */
export function openAndDone(tasks: readonly Task[]): { open: Task[]; done: Task[] } {
  return {
    open: tasks.filter((task) => !task.is_finished).toSorted(byStart),
    done: tasks.filter((task) => task.is_finished).toSorted((a, b) => byStart(b, a)),
  }
}
