import type { Undoer } from "../history/undoer.ts"
import { lockAnyCompany } from "./company-queries.ts"
import type { CompanyRow } from "./company-row.ts"
import { companyState } from "./company-state.ts"
import { saveCompany } from "./save-company.ts"

export const companyUndoer: Undoer = {
  entity: "company",
  lockState: async (tx, id, kind) => {
    const row = await lockAnyCompany(tx, id, kind === "delete" ? "company.delete" : "company.update")
    return row ? companyState(row) : null
  },
  write: async (tx, id, { deleted_at, ...fields }) => {
    const row = await lockAnyCompany(tx, id, "company.update")
    if (!row) return
    // The ledger keeps the other fields as they are stored.
    const patch: Partial<CompanyRow> = fields
    if (deleted_at !== undefined) {
      patch.deleted_at = typeof deleted_at === "string" ? new Date(deleted_at) : null
      patch.deleted_by = patch.deleted_at ? (tx.user?.id ?? null) : null
    }
    await saveCompany(tx, row, patch)
  },
}
