import type { CustomField } from "@funil/contract/custom-fields"
import type { CustomFieldRow } from "./custom-field-queries.ts"

/** Fields outside the trash, ordered by noun and order key, each with its place among those of its noun, from 1. */
export function customFieldViews(rows: readonly CustomFieldRow[]): CustomField[] {
  let rank = 0
  return rows.map(({ key: _, deleted_at: __, version: ___, archived_at, ...row }, index) => {
    rank = rows[index - 1]?.entity === row.entity ? rank + 1 : 1
    return {
      ...row,
      position: rank,
      archived: archived_at !== null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}
