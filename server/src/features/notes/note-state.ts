import type { State } from "../../platform/ledger/record.ts"
import type { NoteRow } from "./note-row.ts"

/** What the ledger keeps of a note. */
export function noteState(row: NoteRow): State {
  return {
    entity: row.entity,
    record_id: row.record_id,
    note: row.note,
    pinned: row.pinned,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
