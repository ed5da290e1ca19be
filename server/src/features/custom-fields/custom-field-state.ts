import type { State } from "../../platform/ledger/record.ts"
import type { CustomFieldRow } from "./custom-field-queries.ts"

/** What the ledger keeps of a custom field. */
export function customFieldState(row: CustomFieldRow): State {
  const { entity, name, label, type, layout, conditions, options, required, group, position } = row
  const deleted_at = row.deleted_at?.toISOString() ?? null
  return {
    entity,
    name,
    label,
    type,
    layout,
    conditions,
    options,
    required,
    group,
    position,
    deleted_at,
  }
}
