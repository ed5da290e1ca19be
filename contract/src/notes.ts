import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { entities, entity } from "./shared/entities.ts"
import { type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams } from "./shared/ids.ts"
import { stamps, userRef } from "./shared/records.ts"
import { maxRichTextSourceLength } from "./shared/rich-text.ts"
import { longText } from "./shared/text.ts"

/** What hangs on one record, which the caller has to see: else 404. */
export const ofRecord = { entity, record_id: id }

/**
 * A note: sanitized HTML of the tags `p`, `br`, `strong`, `em`, `u`, `s`, `ul`, `ol`, `li`, `a`, `blockquote`, `code`, and `span`
 * for a mention. `user` wrote it; null is the system. `updated_at` is when its text was last changed.
 */
export const note = z.object({
  id,
  entity: z.enum(entities),
  record_id: id,
  note: z.string(),
  pinned: z.boolean(),
  user: z.nullable(userRef),
  ...stamps,
})
export type Note = z.output<typeof note>

const writable = { note: longText(maxRichTextSourceLength), pinned: z.boolean() }

const noteFields: FieldTable = {
  id: shown("record"),
  entity: shown("select"),
  record_id: shown("record"),
  user: shown("record", { to: "user" }),
  created_at: shown("instant"),
  updated_at: shown("instant"),
}

/** The notes of a record, the newest first and at most 1,000; `pinned` leaves the others out. */
export const listNotes = endpoint({
  id: "note.list",
  summary: "List the notes of a record",
  method: "GET",
  path: "/notes",
  access: "note.read",
  query: z.strictObject({ ...ofRecord, pinned: z.optional(z.enum(["true", "false"])) }),
  answer: z.array(note),
})

export const getNote = endpoint({
  id: "note.get",
  summary: "Get a note",
  method: "GET",
  path: "/notes/:id",
  access: "note.read",
  params: idParams,
  answer: note,
})

/**
 * Writes a note on a record. Markup outside the allow list is dropped and its text stays, as does that of a mention of someone
 * who can't see the record; the others are notified. Without any text, or with more than 20,000 characters of it: 422.
 */
export const createNote = endpoint({
  id: "note.create",
  summary: "Create a note",
  method: "POST",
  path: "/notes",
  access: "note.write",
  body: z.strictObject({ ...ofRecord, note: writable.note }),
  answer: note,
})

/** Only the author changes the text; whoever may write notes on the record pins one. */
export const updateNote = endpoint({
  id: "note.update",
  summary: "Update a note",
  method: "PUT",
  path: "/notes/:id",
  access: "note.write",
  params: idParams,
  body: updateBody(writable, noteFields),
  answer: note,
})

/** Moves it to the trash, from where it can be restored for 30 days, by the `Undo-Token` or by the calls of the trash. */
export const trashNote = endpoint({
  id: "note.trash",
  summary: "Delete a note",
  method: "DELETE",
  path: "/notes/:id",
  access: "note.delete",
  params: idParams,
})
