import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { updateCompanyRow } from "./company-queries.ts"
import type { CompanyRow } from "./company-row.ts"
import { companyState } from "./company-state.ts"

function eventOf(before: CompanyRow, after: CompanyRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "company.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "company.restored" : "company.updated"
}

/** Writes a locked company as patched, with the ledger. Every change of an existing company ends here. */
export async function saveCompany(tx: Tx, before: CompanyRow, patch: Partial<CompanyRow>): Promise<void> {
  const after: CompanyRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateCompanyRow(tx, after)
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: companyState(before),
    after: companyState(after),
  })
}
