import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const tasks: Messages["tasks"] = {
  title: "Tasks",
  add: "New task",
  edit: "Edit task",
  emptyTitle: "No tasks",
  emptyText: "Schedule the next step, so that this deal does not go cold.",
  finished: (count) => plural(count, { one: "# done", other: "# done" }),
  urgency: { LATE: "Late", DELIVER_SOON: "Due soon", ON_TIME: "On time" },
  today: "Today",
  tomorrow: "Tomorrow",
  yesterday: "Yesterday",
  at: (day, time) => `${day}, ${time}`,
  openTask: (name) => `Edit ${name}`,
  date: "Date",
  start: "Start",
  end: "End",
  responsible: "Responsible",
  note: "Note",
  name: "Title",
  save: "Save task",
  create: "Schedule task",
  remove: "Delete task",
  nextTitle: (name) => `${name} is done. What comes next?`,
  notNow: "Not now",
}
