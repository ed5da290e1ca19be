import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { updateCompanyRows } from "./company-queries.ts"
import type { CompanyRow } from "./company-row.ts"
import { companyState } from "./company-state.ts"

function eventOf(before: CompanyRow, after: CompanyRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "company.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "company.restored"
  if (before.picture === after.picture) return "company.updated"
  return after.picture === null ? "company.picture_removed" : "company.picture_uploaded"
}

/** What is to become of a locked company. */
export interface CompanyChange {
  readonly before: CompanyRow
  readonly patch: Partial<CompanyRow>
  /** Another one was merged into it. */
  readonly isMerge?: boolean
}

/** Writes a locked company as patched; see `saveCompanies`. */
export async function saveCompany(tx: Tx, before: CompanyRow, patch: Partial<CompanyRow>): Promise<void> {
  await saveCompanies(tx, [{ before, patch }])
}

/** Writes locked companies as patched, with the ledger. Every change of existing companies ends here. */
export async function saveCompanies(tx: Tx, changes: readonly CompanyChange[]): Promise<void> {
  const saved = changes.map(({ before, patch, isMerge = false }) => {
    const after: CompanyRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
    return { before, after, isMerge }
  })
  await updateCompanyRows(
    tx,
    saved.map(({ after }) => after),
    new Set(changes.flatMap(({ patch }) => Object.keys(patch))),
  )
  for (const { before, after, isMerge } of saved) {
    record(tx, {
      event: isMerge ? "company.merged" : eventOf(before, after),
      id: after.id,
      before: companyState(before),
      after: companyState(after),
    })
  }
}
