import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import type { Tool } from "./tool.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { form } from "./form.ts"

const two = (part: number) => String(part).padStart(2, "0")

/** Tomorrow at nine, in the format of the browser's input. */
function tomorrow(): string {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T09:00`
}

/** Plans a task for the user, about one of the contact's deals if there is any. */
export async function taskForm(
  desk: Desk,
  contact: Contact,
  deals: readonly Deal[],
  { done, cancel }: Tool,
): Promise<HTMLElement> {
  const { words } = desk
  const types = await desk.call<typeof listTaskTypes>("GET", "/taskTypes")
  const open = deals.filter(({ status }) => status === "open")
  return form(desk, {
    title: words.newTask,
    submit: words.createTask,
    onCancel: cancel,
    fields: [
      ["name", words.taskName, element("input", { value: words.taskOf(contact.first_name), maxLength: 200 })],
      [
        "task_type_id",
        words.type,
        element("select", {}, ...types.map(({ id, name }) => element("option", { value: id }, name))),
      ],
      ["start", words.when, element("input", { type: "datetime-local", value: tomorrow(), required: true })],
      [
        "deal_id",
        words.deal,
        element(
          "select",
          {},
          ...open.map(({ id, name }) => element("option", { value: id }, name)),
          element("option", { value: "" }, words.noDeal),
        ),
      ],
    ],
    onSubmit: async ({ name, task_type_id = "", start = "", deal_id }) => {
      await desk.call<typeof createTask>("POST", "/tasks", {
        name: name || null,
        task_type_id,
        start: start.replace("T", " "),
        deal_id: deal_id || null,
      })
      done(words.taskCreated)
    },
  })
}
