import type { Entity } from "@funil/contract/shared/entities"
import type { UserRef } from "@funil/contract/shared/records"

/** A row of `files`. */
export interface FileRow {
  readonly id: string
  readonly entity: Entity
  readonly record_id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly storage_name: string
  readonly user_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly deleted_by: string | null
  readonly version: number
}

/** What the answer shows of a file. */
export interface ShownFile extends Pick<
  FileRow,
  "id" | "entity" | "record_id" | "name" | "mime" | "size" | "created_at" | "updated_at"
> {
  readonly user: UserRef | null
}
