import { asHtml } from "../../message-texts/escapes.ts"
import { createNote } from "../../notes/create-note.ts"
import { makeRecord } from "./make-record.ts"

export const addNote = makeRecord({
  body: (_tx, { record, render }, { definition: { settings } }) => ({
    entity: record.entity,
    record_id: record.id,
    note: render(settings.note ?? "", asHtml),
  }),
  make: createNote,
})
