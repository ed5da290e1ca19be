import * as z from "zod/mini"
import { instant, wallClock } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams, link } from "./shared/ids.ts"
import { massTrashOf, massUpdateOf } from "./shared/mass.ts"
import { orderQuery, paged, pageQuery, totalQuery } from "./shared/paging.ts"
import { findQuery, searchQuery, stamps, userRef } from "./shared/records.ts"
import { name, optionalText } from "./shared/text.ts"

/** Names of the colours that products, task types and the like take. */
export const colors = ["primary", "warning", "error", "success", "orange", "indigo", "blue", "info"] as const

export const taskType = z.object({ id, name: z.string(), color: z.enum(colors), position: z.number() })
export type TaskType = z.output<typeof taskType>

/** An unfinished task is due soon when it ends today, which is always within this time, or within it. */
export const dueSoonHours = 48

export const urgencies = ["LATE", "DELIVER_SOON", "ON_TIME"] as const
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
  finished_at: shown("instant"),
  note: field("text", { search: true }),
  deal_id: field("record", { to: "deal" }),
  deal: shown("record", { to: "deal" }),
  contact_id: shown("record", { to: "contact" }),
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
 * contact of its deal that the caller may see.
 */
export const task = z.object({
  id,
  name: z.string(),
  task_type_id: id,
  task_type: z.object({ id, name: z.string(), color: z.enum(colors) }),
  start: wallClock,
  end: wallClock,
  status: z.enum(["finished", "overdue", "pending"]),
  is_finished: z.boolean(),
  finished_at: z.nullable(instant),
  note: z.nullable(z.string()),
  deal_id: z.nullable(id),
  deal: z.nullable(z.object({ id, name: z.string() })),
  contact_id: z.nullable(id),
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
  note: z.nullable(optionalText(10_000)),
  deal_id: z.nullable(link),
  responsible_user_id: link,
}

/** Makes a task; without an end it ends when it starts, without a responsible user it is mine. */
export const createTask = endpoint({
  id: "task.create",
  method: "POST",
  path: "/tasks",
  access: "task.write",
  body: z.strictObject({
    name: z.optional(writable.name),
    task_type_id: writable.task_type_id,
    start: wallClock,
    end: z.optional(wallClock),
    is_finished: z.optional(z.boolean()),
    note: z.optional(writable.note),
    deal_id: z.optional(writable.deal_id),
    responsible_user_id: z.optional(writable.responsible_user_id),
  }),
  answer: task,
})

/** Looks in names, notes and the names of deals, without case and accents; `name` is another word for `search`. */
export const searchTasks = endpoint({
  id: "task.search",
  method: "GET",
  path: "/tasks/search",
  access: "task.read",
  query: z.strictObject({ ...pageQuery, ...totalQuery, ...searchQuery, name: searchQuery.search }),
  answer: paged(task),
})

/** The tasks, at most 100, whose attribute is exactly the value. */
export const findTasks = endpoint({
  id: "task.find",
  method: "GET",
  path: "/tasks/find",
  access: "task.read",
  query: findQuery,
  answer: z.array(task),
})

export const filterTasks = endpoint({
  id: "task.filter",
  method: "POST",
  reads: true,
  path: "/tasks/filter",
  access: "task.read",
  query: z.strictObject({
    ...pageQuery,
    ...totalQuery,
    ...orderQuery,
    paginate: z.optional(z.enum(["true", "false"])),
  }),
  body: filterBody,
  status: 200,
  answer: z.union([paged(task), z.array(task)]),
})

export const getTask = endpoint({
  id: "task.get",
  method: "GET",
  path: "/tasks/:id",
  access: "task.read",
  params: idParams,
  answer: task,
})

export const updateTask = endpoint({
  id: "task.update",
  method: "PUT",
  path: "/tasks/:id",
  access: "task.write",
  params: idParams,
  body: updateBody(writable, taskFields),
  answer: task,
})

export const trashTask = endpoint({
  id: "task.trash",
  method: "DELETE",
  path: "/tasks/:id",
  access: "task.delete",
  params: idParams,
})

export const massUpdateTasks = massUpdateOf("task", "/tasks")
export const massTrashTasks = massTrashOf("task", "/tasks")

export const listDealTasks = endpoint({
  id: "deal.tasks",
  method: "GET",
  path: "/cards/:id/tasks",
  access: "task.read",
  params: idParams,
  answer: z.array(task),
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

/** Adds a task type as the last one. */
export const createTaskType = endpoint({
  id: "task_type.create",
  method: "POST",
  path: "/taskTypes",
  access: "task_type.write",
  body: z.strictObject({ name, color: z.enum(colors) }),
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
  }),
  answer: taskType,
})

/** Deletes a task type that no task has. */
export const trashTaskType = endpoint({
  id: "task_type.trash",
  method: "DELETE",
  path: "/taskTypes/:id",
  access: "task_type.write",
  params: idParams,
})
