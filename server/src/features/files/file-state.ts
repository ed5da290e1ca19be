import type { JsonObject } from "../../platform/ledger/json.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { FileRow } from "./file-row.ts"

/** What the ledger keeps of a file. */
export function fileState(row: FileRow): State {
  return {
    entity: row.entity,
    record_id: row.record_id,
    name: row.name,
    mime: row.mime,
    size: row.size,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/** The record that shows the file: live streams read it. */
export function fileAudience({ entity, record_id }: FileRow): JsonObject {
  return { entity, record_id }
}
