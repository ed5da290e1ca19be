import * as tasks from "@funil/contract/records/tasks"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { logContact } from "./log-contact.ts"
import { taskMass } from "./task-mass.ts"
import { getTask, listDealTasks } from "./task-read.ts"
import { taskRecord } from "./task-record.ts"
import { createTaskType, getTaskType, listTaskTypes, taskTypeStore, updateTaskType } from "./task-types.ts"
import { createTask, trashTask, updateTask } from "./tasks.ts"
const { list } = taskRecord

export const taskRoutes: Route[] = [
  route(tasks.createTask, ({ ctx, body }) => createTask(ctx, body)),
  route(tasks.searchTasks, ({ ctx, query }) => list.page(ctx, query, { search: query.search ?? query.name })),
  route(tasks.findTasks, ({ ctx, query }) => list.find(ctx, query)),
  route(tasks.filterTasks, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(tasks.getTask, ({ ctx, params }) => getTask(ctx, params.id)),
  route(tasks.updateTask, ({ ctx, params, body, ifMatch }) => updateTask(ctx, params.id, body, ifMatch)),
  route(tasks.trashTask, ({ ctx, params, ifMatch }) => trashTask(ctx, params.id, ifMatch)),
  route(tasks.massUpdateTasks, ({ ctx, body }) => massUpdate(ctx, taskMass, body)),
  route(tasks.massTrashTasks, ({ ctx, body }) => massTrash(ctx, taskMass, body)),
  route(tasks.listDealTasks, ({ ctx, params }) => listDealTasks(ctx, params.id)),
  route(tasks.logContact, ({ ctx, params, body }) => logContact(ctx, params.id, body)),
  route(tasks.listTaskTypes, ({ ctx }) => listTaskTypes(ctx)),
  route(tasks.getTaskType, ({ ctx, params }) => getTaskType(ctx, params.id)),
  route(tasks.createTaskType, ({ ctx, body }) => createTaskType(ctx, body)),
  route(tasks.updateTaskType, ({ ctx, params, body, ifMatch }) =>
    updateTaskType(ctx, params.id, body, ifMatch),
  ),
  route(tasks.trashTaskType, ({ ctx, params, ifMatch }) => taskTypeStore.trash(ctx, params.id, ifMatch)),
]
