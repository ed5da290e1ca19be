import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockHanging, mayWriteHanging, onOpenHosts } from "../../nouns/hanging-queries.ts"
import type { NoteRow } from "./note-row.ts"
import { isAuthor } from "./note-rules.ts"
import { noteState } from "./note-state.ts"
import { saveNotes } from "./save-notes.ts"

export const noteUndoer = batchUndoer({
  lock: async (tx, ids, kind, fields) => {
    const permission = kind === "delete" ? "note.delete" : "note.write"
    const locked = await lockHanging<NoteRow>(tx, "notes", ids)
    const rows = locked.filter((row) => mayWriteHanging(tx, permission, row))
    return kind === "update" && fields.has("note") ? rows.filter((row) => isAuthor(tx, row)) : rows
  },
  stateOf: noteState,
  save: (tx, changes, refuse) =>
    saveNotes(
      tx,
      onOpenHosts(changes, refuse).map(({ before, fields }) => ({ before, patch: storedFields(tx, fields) })),
    ),
})
