import * as z from "zod/mini"
import { instant, wallClock } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams, link } from "./shared/ids.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { stamps, userRef } from "./shared/records.ts"
import { name, optionalLongText, optionalText } from "./shared/text.ts"

/** Names of the colours that products, task types and the like take. */
export const colors = ["primary", "warning", "error", "success", "orange", "indigo", "blue", "info"] as const

/** How a customer is reached. */
export const contactWays = ["call", "whatsapp", "email", "meeting"] as const
export type ContactWay = (typeof contactWays)[number]

/** What came of reaching for a customer; of these only `answered` is a contact with them. */
export const contactOutcomes = ["answered", "no_answer", "call_back"] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

/** A type of tasks. Those of a type with a `way` are contacts with the customer once they are finished. */
export const taskType = z.object({
  id,
  name: z.string(),
  color: z.enum(colors),
  position: z.number(),
  way: z.nullable(z.enum(contactWays)),
})
export type TaskType = z.output<typeof taskType>

/** An unfinished task is due soon when it ends today, which is always within this time, or within it. */
export const dueSoonHours = 48

export const urgencies = ["LATE", "DELIVER_SOON", "ON_TIME"] as const
/** What made a task: a person in the product, another program, or what the account set up, as automations and returns. */
export const taskSources = ["other", "funil", "external"] as const

export const taskFields: FieldTable = {
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
  /** Where its deal stands, for filters alone. */
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
}

/**
 * A task. `start` and `end` are wall-clock in the account's zone; the name falls back to its type's. `contact_id` is the first
 * contact of its deal that the caller may see, `customer` whom to reach about it: of the contacts, then the companies of its deal
 * that the caller may see the first with a phone, else the first of all.
 */
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
  /** Of one that a logged contact made. */
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

const writable = {
  name: z.nullable(optionalText(200)),
  task_type_id: link,
  start: wallClock,
  end: wallClock,
  is_finished: z.boolean(),
  note: z.nullable(optionalLongText(10_000)),
  deal_id: z.nullable(link),
  responsible_user_id: link,
}

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
  /** Looks in names, notes and the names of deals, without case and accents; `name` is another word for `search`. */
  words: ["name"],
  /**
   * Creates a task; without an end it ends when it starts, without a responsible user it is mine. Its source is told by who makes it unless
   * it is sent. Its id, its status and its creator are the server's: they may be sent, and are ignored.
   */
  create: z.strictObject({
    name: z.optional(writable.name),
    task_type_id: writable.task_type_id,
    start: wallClock,
    end: z.optional(wallClock),
    is_finished: z.optional(z.boolean()),
    note: z.optional(writable.note),
    deal_id: z.optional(writable.deal_id),
    responsible_user_id: z.optional(writable.responsible_user_id),
    source: z.optional(z.enum(taskSources)),
    id: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
    creator_user_id: z.optional(z.unknown()),
  }),
  update: updateBody(writable, taskFields),
})

/** All of them, by when they end. */
export const listDealTasks = endpoint({
  id: "deal.tasks",
  summary: "List the tasks of a deal",
  method: "GET",
  path: "/cards/:id/tasks",
  access: "task.read",
  params: idParams,
  answer: z.array(task),
})

/**
 * Writes down that a customer was reached about a deal, or was not: a finished task of mine, of the first type with that way, else of
 * the first of all. `task_id`, an unfinished task of the deal, is finished instead: it keeps its type, its name and its times, and `note`
 * is added to its own. `next` makes another one of the same type, to be done then.
 */
export const logContact = endpoint({
  id: "deal.log_contact",
  summary: "Log a contact with the customer",
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
  summary: "List task types",
  method: "GET",
  path: "/taskTypes",
  access: "task_type.read",
  answer: z.array(taskType),
})

export const getTaskType = endpoint({
  id: "task_type.get",
  summary: "Get a task type",
  method: "GET",
  path: "/taskTypes/:id",
  access: "task_type.read",
  params: idParams,
  answer: taskType,
})

/** Adds a task type as the last one. Its way stays: what deals tell of their contacts is counted by it. */
export const createTaskType = endpoint({
  id: "task_type.create",
  summary: "Create a task type",
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
  summary: "Update a task type",
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

/** Deletes a task type that no task has. */
export const trashTaskType = endpoint({
  id: "task_type.trash",
  summary: "Delete a task type",
  method: "DELETE",
  path: "/taskTypes/:id",
  access: "task_type.write",
  params: idParams,
})
