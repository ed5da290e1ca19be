import type { createContact } from "@funil/contract/records/contacts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import type { FoundPerson } from "./find-person.ts"
import { form } from "./form.ts"

/** Creates a contact from the person on the page and reports its id. */
export function newContactForm(desk: Desk, found: FoundPerson, onCreated: (id: string) => void): HTMLElement {
  const { words } = desk
  const [first = "", ...rest] = found.name?.split(/\s+/) ?? []
  return form(desk, {
    title: words.newContact,
    submit: words.createContact,
    fields: [
      ["first_name", words.firstName, element("input", { value: first, required: true, maxLength: 200 })],
      ["last_name", words.lastName, element("input", { value: rest.join(" "), maxLength: 200 })],
      ["phone1", words.phone, element("input", { type: "tel", value: found.phone ?? "", maxLength: 40 })],
      ["email", words.email, element("input", { type: "email", value: found.email ?? "" })],
    ],
    onSubmit: async ({ first_name = "", last_name, phone1, email }) => {
      const { id } = await desk.call<typeof createContact>("POST", "/contacts", {
        first_name,
        last_name: last_name || null,
        phone1: phone1 || null,
        email: email || null,
      })
      desk.say(words.contactCreated)
      onCreated(id)
    },
  })
}
