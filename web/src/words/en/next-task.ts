import type { Messages } from "../pt-br.ts"

export const nextTask: Messages["nextTask"] = {
  title: "Tasks",
  loadFailed: "Couldn't load the tasks",
  none: "No tasks scheduled.",
  finish: (name) => `Complete ${name}`,
  reopen: (name) => `Reopen ${name}`,
  next: "Next task",
  type: "Type",
  name: "Description",
  when: "When",
  laterToday: "Later today",
  tomorrow: "Tomorrow",
  threeDays: "In 3 days",
  nextWeek: "Next week",
  other: "Other",
  at: "Date and time",
  schedule: "Schedule",
}
