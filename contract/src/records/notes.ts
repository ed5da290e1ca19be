import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { entities, entity } from "../shared/entities.ts"
import { type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps, userRef } from "../shared/records.ts"
import { maxRichTextSourceLength } from "../shared/values/rich-text.ts"
import { longText } from "../shared/values/text.ts"

/** The record of a note or file. Throws 404 if the caller can't see it. */
export const ofRecord = { entity, record_id: id }

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

export const listNotes = endpoint({
  id: "note.list",
  method: "GET",
  path: "/notes",
  access: "note.read",
  query: z.strictObject({ ...ofRecord, pinned: z.optional(z.enum(["true", "false"])) }),
  answer: z.array(note),
})

export const getNote = endpoint({
  id: "note.get",
  method: "GET",
  path: "/notes/:id",
  access: "note.read",
  params: idParams,
  answer: note,
})

export const createNote = endpoint({
  id: "note.create",
  method: "POST",
  path: "/notes",
  access: "note.write",
  body: z.strictObject({ ...ofRecord, note: writable.note }),
  answer: note,
})

export const updateNote = endpoint({
  id: "note.update",
  method: "PUT",
  path: "/notes/:id",
  access: "note.write",
  params: idParams,
  body: updateBody(writable, noteFields),
  answer: note,
})

export const trashNote = endpoint({
  id: "note.trash",
  method: "DELETE",
  path: "/notes/:id",
  access: "note.delete",
  params: idParams,
})
