import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { type FilterRow, updateFilterRow } from "./filter-queries.ts"
import { filterState } from "./filter-state.ts"

function eventOf(before: FilterRow, after: FilterRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "filter.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "filter.restored" : "filter.updated"
}

/** Writes a locked filter as patched, with the ledger. Every change of an existing filter ends here. */
export async function saveFilter(tx: Tx, before: FilterRow, patch: Partial<FilterRow>): Promise<FilterRow> {
  const after: FilterRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateFilterRow(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: filterState(before),
    after: filterState(after),
  })
  return after
}
