import { type Task, createTask, getTask, listTaskTypes } from "@funil/contract/records/tasks"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { call } from "../api.ts"
import type { Person } from "../person.ts"

/** A wall clock some days from now, as São Paulo tells the time. */
export function inDays(days: number, hour = "10:00"): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return `${new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(at)} ${hour}`
}

type TaskBody = Partial<CallInput<typeof createTask>["body"]>

/** A task of the first type, tomorrow unless told. */
export async function makeTask({ token }: Person, name: string, more: TaskBody = {}): Promise<Task> {
  const [type] = await call(token, listTaskTypes)
  const body = { task_type_id: type?.id ?? "", start: inDays(1), name, ...more }
  return call(token, createTask, { body })
}

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
