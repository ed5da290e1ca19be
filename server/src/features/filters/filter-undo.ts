import { can } from "@funil/contract/permissions"
import type { Undoer } from "../../nouns/undoer.ts"
import { type FilterRow, lockAnyFilter } from "./filter-queries.ts"
import { filterState } from "./filter-state.ts"
import { saveFilter } from "./save-filter.ts"

export const filterUndoer: Undoer = {
  lockState: async (tx, id) => {
    if (tx.user && !can(tx.user.role, "filter.manage")) return null
    const row = await lockAnyFilter(tx, id)
    return row ? filterState(row) : null
  },
  write: async (tx, id, { deleted_at, ...fields }) => {
    const row = await lockAnyFilter(tx, id)
    if (!row) return
    // The ledger keeps the other fields as they are stored.
    const patch: Partial<FilterRow> = fields
    if (deleted_at !== undefined) {
      patch.deleted_at = typeof deleted_at === "string" ? new Date(deleted_at) : null
      patch.deleted_by = patch.deleted_at ? (tx.user?.id ?? null) : null
    }
    await saveFilter(tx, row, patch)
  },
}
