import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams, link } from "../shared/ids.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { stamps, userRef } from "../shared/records.ts"
import { instant, wallClock } from "../shared/values/dates.ts"
import { name, optionalLongText } from "../shared/values/text.ts"

/** The names of colors for products, task types and others. */
export const colors = ["primary", "warning", "error", "success", "orange", "indigo", "blue", "info"] as const

/** The ways to contact a customer. */
export const contactWays = ["call", "whatsapp", "email", "meeting"] as const
export type ContactWay = (typeof contactWays)[number]

/** The result of contacting a customer. Only `answered` counts as contact. */
export const contactOutcomes = ["answered", "no_answer", "call_back"] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

export const taskType = z.object({
  id,
  name: z.string(),
  color: z.enum(colors),
  position: z.number(),
  way: z.nullable(z.enum(contactWays)),
})
export type TaskType = z.output<typeof taskType>

/** An unfinished task is due soon if it ends within this time. Tasks that end today always do. */
export const dueSoonHours = 48

export const urgencies = ["LATE", "DELIVER_SOON", "ON_TIME"] as const
/** The source of a task: a user, another program, or a feature such as automations and returns. */
export const taskSources = ["other", "funil", "external"] as const

export const taskFields = {
  id: derived("record", { to: "task" }),
  name: field("text", { search: true }),
  task_type_id: field("record", { to: "task_type", required: true }),
  task_type: shown("record", { to: "task_type" }),
  start: field("wall_clock", { required: true }),
  end: field("wall_clock", { required: true }),
  status: derived("select", { options: ["finished", "overdue", "pending"] }),
  is_finished: field("boolean"),
  finished_at: derived("instant"),
  outcome: derived("select", { options: contactOutcomes }),
  note: field("text", { search: true, isLong: true }),
  deal_id: field("record", { to: "deal" }),
  deal: shown("record", { to: "deal" }),
  /** The pipeline of its deal, for filters only. */
  "deal.pipeline_id": shown("record", { to: "pipeline", filter: true }),
  "deal.pipeline_stage_id": shown("record", { to: "stage", filter: true }),
  contact_id: shown("record", { to: "contact" }),
  customer: shown("text"),
  creator_user_id: derived("record", { to: "user" }),
  responsible_user_id: field("record", { to: "user", required: true }),
  responsible_user: shown("record", { to: "user" }),
  source: shown("select", { options: taskSources }),
  color: shown("select", { options: colors }),
  urgency: shown("select", { options: urgencies }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
} satisfies FieldTable

export const task = z.object({
  id,
  name: z.string(),
  task_type_id: id,
  task_type: z.object({
    id,
    name: z.string(),
    color: z.enum(colors),
    way: z.nullable(z.enum(contactWays)),
  }),
  start: wallClock,
  end: wallClock,
  status: z.enum(["finished", "overdue", "pending"]),
  is_finished: z.boolean(),
  finished_at: z.nullable(instant),
  outcome: z.nullable(z.enum(contactOutcomes)),
  note: z.nullable(z.string()),
  deal_id: z.nullable(id),
  deal: z.nullable(z.object({ id, name: z.string() })),
  contact_id: z.nullable(id),
  customer: z.nullable(z.object({ name: z.string(), phone1: z.nullable(z.string()) })),
  creator_user_id: z.nullable(id),
  responsible_user_id: id,
  responsible_user: userRef,
  source: z.enum(taskSources),
  color: z.enum(colors),
  urgency: z.nullable(z.enum(urgencies)),
  ...stamps,
})
export type Task = z.output<typeof task>

const writable = writableFields(taskFields, { note: z.nullable(optionalLongText(10_000)) })

export const {
  search: searchTasks,
  find: findTasks,
  filter: filterTasks,
  get: getTask,
  create: createTask,
  update: updateTask,
  trash: trashTask,
  massUpdate: massUpdateTasks,
  massTrash: massTrashTasks,
} = recordEndpoints("task", "/tasks", {
  may: { read: "task.read", create: "task.write", update: "task.write", trash: "task.delete" },
  record: task,
  /**
   * Searches names, notes and the names of deals, without case and accents. `name` is another word
   * for `search`.
   */
  words: ["name"],
  create: z.strictObject({
    ...createFields(taskFields, writable),
    end: z.optional(writable.end),
    responsible_user_id: z.optional(writable.responsible_user_id),
    source: z.optional(z.enum(taskSources)),
    id: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
    creator_user_id: z.optional(z.unknown()),
  }),
  update: updateBody(writable, taskFields),
})

export const listDealTasks = endpoint({
  id: "deal.tasks",
  method: "GET",
  path: "/cards/:id/tasks",
  access: "task.read",
  params: idParams,
  answer: z.array(task),
})

export const logContact = endpoint({
  id: "deal.log_contact",
  method: "POST",
  path: "/cards/:id/contactLog",
  access: "task.write",
  params: idParams,
  body: z.strictObject({
    way: z.enum(contactWays),
    outcome: z.enum(contactOutcomes),
    task_id: z.optional(link),
    name: z.optional(writable.name),
    note: z.optional(writable.note),
    next: z.optional(z.strictObject({ start: wallClock, name: z.optional(writable.name) })),
  }),
  answer: task,
})

export const listTaskTypes = endpoint({
  id: "task_type.list",
  method: "GET",
  path: "/taskTypes",
  access: "task_type.read",
  answer: z.array(taskType),
})

export const getTaskType = endpoint({
  id: "task_type.get",
  method: "GET",
  path: "/taskTypes/:id",
  access: "task_type.read",
  params: idParams,
  answer: taskType,
})

export const createTaskType = endpoint({
  id: "task_type.create",
  method: "POST",
  path: "/taskTypes",
  access: "task_type.write",
  body: z.strictObject({
    name,
    color: z.enum(colors),
    way: z._default(z.nullable(z.enum(contactWays)), null),
  }),
  answer: taskType,
})

export const updateTaskType = endpoint({
  id: "task_type.update",
  method: "PUT",
  path: "/taskTypes/:id",
  access: "task_type.write",
  params: idParams,
  body: z.strictObject({
    name: z.optional(name),
    color: z.optional(z.enum(colors)),
    id: z.optional(z.unknown()),
    position: z.optional(z.unknown()),
    way: z.optional(z.unknown()),
  }),
  answer: taskType,
})

export const trashTaskType = endpoint({
  id: "task_type.trash",
  method: "DELETE",
  path: "/taskTypes/:id",
  access: "task_type.write",
  params: idParams,
})
