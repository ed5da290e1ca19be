import { customFieldStates } from "../../platform/records/custom-fields.ts"
import type { State } from "../../platform/ledger/record.ts"
import { companyContent, type CompanyRow } from "./company-row.ts"

/** What the ledger keeps of a company: everything that a person or an undo can put back. */
export function companyState(row: CompanyRow): State {
  return {
    ...companyContent(row),
    ...customFieldStates(row.custom_fields),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
