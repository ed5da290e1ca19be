import type { CallInput } from "@funil/contract/shared/endpoint"
import { createTask, listTaskTypes, type Task } from "@funil/contract/tasks"
import { call } from "./api.ts"
import type { Person } from "./person.ts"

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
