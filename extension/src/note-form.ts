import type { Contact } from "@funil/contract/records/contacts"
import type { Deal } from "@funil/contract/records/deals"
import type { createNote } from "@funil/contract/records/notes"
import type { Tool } from "./tool.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { form } from "./form.ts"

/** Converts plain text to a note's HTML, one paragraph per line. */
function asHtml(text: string): string {
  return text
    .split("\n")
    .map((line) => element("p", {}, line).outerHTML)
    .join("")
}

/** Adds a note to the contact or one of its deals. */
export function noteForm(
  desk: Desk,
  contact: Contact,
  deals: readonly Deal[],
  { done, cancel }: Tool,
): HTMLElement {
  const { words } = desk
  return form(desk, {
    title: words.newNote,
    submit: words.saveNote,
    onCancel: cancel,
    fields: [
      ["note", words.note, element("textarea", { rows: 4, required: true })],
      [
        "record_id",
        words.about,
        element(
          "select",
          {},
          element("option", { value: contact.id }, contact.first_name),
          ...deals.map(({ id, name }) => element("option", { value: id }, name)),
        ),
      ],
    ],
    onSubmit: async ({ note = "", record_id = "" }) => {
      const entity = record_id === contact.id ? "contact" : "deal"
      await desk.call<typeof createNote>("POST", "/notes", { entity, record_id, note: asHtml(note) })
      done(words.noteSaved)
    },
  })
}
