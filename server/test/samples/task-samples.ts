import { renewCalendar } from "@funil/contract/messages/calendar"
import { createTaskType } from "@funil/contract/records/tasks"
import type { World } from "../world.ts"
import { type Samples, none, ofWorld, order, page, unique } from "./sample.ts"

const start = "2026-03-12 10:00"
const ofTask = ofWorld("task")
const ofTaskType = ofWorld("taskType")

export async function newTaskType({ api, admin }: World): Promise<string> {
  const { id } = await api.call(createTaskType, admin, { body: { name: unique("Tipo"), color: "info" } })
  return id
}

/** Successful calls of the world's admin about tasks and their types. */
export const taskSamples: Samples = {
  "task.create": ({ taskType, deal, colleague }) => ({
    body: {
      task_type_id: taskType.id,
      start,
      end: start,
      deal_id: deal.id,
      responsible_user_id: colleague.id,
      name: "Ligar",
      note: "Às dez",
      source: "external",
    },
  }),
  "task.search": () => ({ query: { ...page, search: "ligar" } }),
  "task.find": () => ({ query: { attribute: "name", value: "Ligar" } }),
  "task.filter": () => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "status", operator: "=", valueField: "pending" }], search: "a" },
  }),
  "task.get": ofTask,
  "task.update": (world) => ({
    ...ofTask(world),
    body: {
      name: unique("Tarefa"),
      task_type_id: world.taskType.id,
      start,
      end: start,
      deal_id: world.deal.id,
      responsible_user_id: world.colleague.id,
      is_finished: true,
    },
  }),
  "task.mass_update": ({ task }) => ({
    body: {
      filters: [{ filterField: "id", operator: "=", valueField: task.id }],
      values: [{ field: "name", value: unique("Tarefa") }],
    },
  }),
  "task.mass_trash": async ({ api, admin, taskType }) => {
    const reply = await api.raw("POST", "/tasks", admin, { task_type_id: taskType.id, start })
    const { id } = reply.body as { id: string }
    return { body: { filters: [{ filterField: "id", operator: "=", valueField: id }] } }
  },
  "task.trash": async (world) => {
    const { api, admin, taskType } = world
    const reply = await api.raw("POST", "/tasks", admin, { task_type_id: taskType.id, start })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "deal.log_contact": ({ deal }) => ({
    params: { id: deal.id },
    body: { way: "call", outcome: "call_back", name: "Ligar", next: { start } },
  }),
  "task_type.list": none,
  "task_type.get": ofTaskType,
  "task_type.create": () => ({ body: { name: unique("Tipo"), color: "blue" } }),
  "task_type.update": (world) => ({ ...ofTaskType(world), body: { name: unique("Tipo"), color: "info" } }),
  "task_type.trash": async (world) => ({ params: { id: await newTaskType(world) } }),
}

/** Successful calls about the calendar of the world's admin. */
export const calendarSamples: Samples = {
  "calendar.get": none,
  "calendar.renew": none,
  "calendar.end": async ({ api, admin }) => {
    await api.call(renewCalendar, admin, {})
    return {}
  },
}
