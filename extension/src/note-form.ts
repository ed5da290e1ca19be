import type { Contact } from "@funil/contract/contacts"
import type { Deal } from "@funil/contract/deals"
import type { createNote } from "@funil/contract/notes"
import type { Tool } from "./tool.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { form } from "./form.ts"

/** Plain text as the HTML that notes are: a paragraph a line. */
function asHtml(text: string): string {
  return text
    .split("\n")
    .map((line) => element("p", {}, line).outerHTML)
    .join("")
}

/** Writes a note on the contact or on one of its deals. */
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
