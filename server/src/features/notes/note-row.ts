import type { Entity } from "@funil/contract/shared/entities"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"

/** A note as it is stored. */
export interface NoteRow {
  id: string
  entity: Entity
  record_id: string
  note: string
  pinned: boolean
  user_id: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

/** A new note; one that moves in from elsewhere was written before. */
export function newNoteRow(
  tx: Tx,
  fields: Pick<NoteRow, "entity" | "record_id" | "note" | "user_id">,
  created_at: Date = tx.now(),
): NoteRow {
  const stamps = { created_at, updated_at: created_at, deleted_at: null, deleted_by: null, version: 1 }
  return { id: newId(), ...fields, pinned: false, ...stamps }
}
