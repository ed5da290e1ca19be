import { personName } from "../../lib/text/person-name.ts"
import { exportTasks } from "@funil/contract/data/exports"
import * as tasks from "@funil/contract/schemas/records/tasks"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, filters, mass edits and exports treat tasks. */
export const taskKind: RecordKind<tasks.Task> = {
  entity: "task",
  key: "tasks",
  fields: tasks.taskFields,
  endpoints: {
    filter: tasks.filterTasks,
    search: tasks.searchTasks,
    get: tasks.getTask,
    create: tasks.createTask,
    update: tasks.updateTask,
    trash: tasks.trashTask,
    massUpdate: tasks.massUpdateTasks,
    massTrash: tasks.massTrashTasks,
    export: exportTasks,
  },
  faceOf: ({ id, name }) => ({ id, name }),
  nameField: "name",
  columns: ["deal_id", "end", "task_type_id", "responsible_user_id", "status"],
  widths: { start: 160, end: 180, status: 120, deal_id: 240 },
  hidden: [
    "id",
    "task_type",
    "deal",
    "contact_id",
    "customer",
    "responsible_user",
    "is_finished",
    "finished_at",
    "color",
    "urgency",
  ],
  shownOf: ({ task_type, deal, responsible_user }) => ({
    task_type_id: task_type,
    deal_id: deal,
    responsible_user_id: {
      id: responsible_user.id,
      name: personName(responsible_user),
      picture: responsible_user.profile_picture,
    },
  }),
  tones: { status: { finished: "success", overdue: "danger", pending: "neutral" } },
  order: { orderBy: "end", direction: "asc" },
  words: (m) => m.records.task,
  fieldNames: (m) => m.fieldNames.task,
  options: (m) => m.fieldOptions.task,
}
