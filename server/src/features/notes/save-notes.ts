import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { countHanging } from "../../nouns/hanging-queries.ts"
import { insertNoteRows, updateNoteRows } from "./note-queries.ts"
import type { NoteRow } from "./note-row.ts"
import { noteState } from "./note-state.ts"

/** What is to become of a locked note. */
export interface NoteChange {
  readonly before: NoteRow
  readonly patch: Partial<Omit<NoteRow, "id" | "version">>
}

function eventOf(before: NoteRow, after: NoteRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "note.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "note.restored" : "note.updated"
}

/** Live streams tell it of the note and of the record that it hangs on. */
function noteAudience({ entity, record_id }: NoteRow) {
  return { entity, record_id }
}

/** Stores new notes on locked records and keeps their deals' counts and the ledger. */
export function addNotes(tx: Tx, rows: readonly NoteRow[]): void {
  insertNoteRows(tx, rows)
  countHanging(tx, "notes", rows)
  for (const row of rows)
    record(tx, {
      event: "note.created",
      id: row.id,
      before: null,
      after: noteState(row),
      audience: noteAudience(row),
    })
}

/** Writes locked notes as patched and keeps their deals' counts and the ledger. Every change of existing notes ends here. */
export async function saveNotes(tx: Tx, changes: readonly NoteChange[]): Promise<void> {
  const saved = changes.map(({ before, patch }) => {
    const isEdit = patch.note !== undefined && patch.note !== before.note
    const updated_at = isEdit ? tx.now() : before.updated_at
    return { before, after: { ...before, ...patch, updated_at, version: before.version + 1 } }
  })
  const rows = saved.map(({ after }) => after)
  await updateNoteRows(tx, rows)
  countHanging(
    tx,
    "notes",
    saved.flatMap(({ before, after }) => [before, after]),
  )
  for (const { before, after } of saved) {
    record(tx, {
      event: eventOf(before, after),
      id: after.id,
      before: noteState(before),
      after: noteState(after),
      audience: noteAudience(after),
    })
  }
}
