import { element } from "./element.ts"
import type { ContactRef } from "./find-contacts.ts"

export function contactList(
  title: string,
  contacts: readonly ContactRef[],
  onOpen: (id: string) => void,
): HTMLElement {
  const choices = contacts.map(({ id, name }) =>
    element("li", {}, element("button", { type: "button", onclick: () => onOpen(id) }, name)),
  )
  return element("section", {}, element("h2", {}, title), element("ul", { className: "choices" }, ...choices))
}
