import type { Note } from "@funil/contract/notes"
import type { UserRef } from "@funil/contract/shared/records"
import type { NoteRow } from "./note-row.ts"

/** A note with who wrote it. */
export interface ShownNote extends NoteRow {
  readonly user: UserRef | null
}

export function noteView(row: ShownNote): Note {
  return {
    id: row.id,
    entity: row.entity,
    record_id: row.record_id,
    note: row.note,
    pinned: row.pinned,
    user: row.user,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
