import * as tasks from "@funil/contract/tasks"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { createTask } from "./create-task.ts"
import { createTaskType } from "./create-task-type.ts"
import { getTask } from "./get-task.ts"
import { getTaskType } from "./get-task-type.ts"
import { listDealTasks } from "./list-deal-tasks.ts"
import { listTaskTypes } from "./list-task-types.ts"
import { logContact } from "./log-contact.ts"
import { taskRecord } from "./task-record.ts"
import { taskMass } from "./task-mass.ts"
import { trashTask } from "./trash-task.ts"
import { trashTaskType } from "./trash-task-type.ts"
import { updateTask } from "./update-task.ts"
import { updateTaskType } from "./update-task-type.ts"

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
  route(tasks.trashTaskType, ({ ctx, params, ifMatch }) => trashTaskType(ctx, params.id, ifMatch)),
]
