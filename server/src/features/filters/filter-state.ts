import type { State } from "../../platform/ledger/record.ts"
import type { FilterRow } from "./filter-queries.ts"

/** What the ledger keeps of a saved filter. */
export function filterState({ name, is_public, parameters, filters, deleted_at }: FilterRow): State {
  return { name, is_public, parameters, filters, deleted_at: deleted_at?.toISOString() ?? null }
}
