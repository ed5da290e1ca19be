import { getTask, type Task } from "@funil/contract/tasks"
import { call } from "./api.ts"
import type { Person } from "./person.ts"
import { makeTask } from "./task-scene.ts"

type Draft = NonNullable<Parameters<typeof makeTask>[2]> & { name: string; start: string }

/** A task that lasts an hour, or ends when it starts where the hour would reach into another day. */
export function planTask(person: Person, { name, start, ...more }: Draft): Promise<Task> {
  const hour = Number(start.slice(11, 13)) + 1
  const end = hour < 24 ? `${start.slice(0, 11)}${String(hour).padStart(2, "0")}${start.slice(13)}` : start
  return makeTask(person, name, { start, end, ...more })
}

/** When the task is, as the server has it. */
export async function timesOf({ token }: Person, { id }: Task): Promise<string> {
  const { start, end } = await call(token, getTask, { params: { id } })
  return `${start} to ${end}`
}
