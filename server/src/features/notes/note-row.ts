import type { Entity } from "@funil/contract/shared/entities"

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
