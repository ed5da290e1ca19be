import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { Permission } from "@funil/contract/account/permissions"
import { dealForm } from "./deal-form.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { noteForm } from "./note-form.ts"
import { taskForm } from "./task-form.ts"
import type { Tool } from "./tool.ts"

/** The forms for a contact, each opening below its button. `onDone` gets the created record. */
export function contactTools(
  desk: Desk,
  contact: Contact,
  deals: readonly Deal[],
  onDone: (told: string) => void,
): HTMLElement {
  const { words } = desk
  const place = element("div")
  const tool: Tool = { done: onDone, cancel: () => place.replaceChildren() }
  const tools: readonly [Permission, string, () => HTMLElement | Promise<HTMLElement>][] = [
    ["deal.create", words.newDeal, () => dealForm(desk, contact, tool)],
    ["note.write", words.note, () => noteForm(desk, contact, deals, tool)],
    ["task.write", words.task, () => taskForm(desk, contact, deals, tool)],
  ]
  const open = async (make: () => HTMLElement | Promise<HTMLElement>) => {
    try {
      const made = await make()
      place.replaceChildren(made)
      made.querySelector<HTMLElement>("input, textarea")?.focus()
    } catch {
      place.replaceChildren(element("p", { className: "problem", role: "alert" }, words.failed))
    }
  }
  const buttons = tools
    .filter(([permission]) => desk.may(permission))
    .map(([, label, make]) => element("button", { type: "button", onclick: () => void open(make) }, label))
  return element("div", { className: "tools" }, element("div", { className: "actions" }, ...buttons), place)
}
