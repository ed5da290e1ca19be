import { customFieldStates } from "../../platform/records/custom-fields.ts"
import type { State } from "../../platform/ledger/record.ts"
import { contactContent, type ContactRow } from "./contact-row.ts"

/** What the ledger keeps of a contact: everything that a person or an undo can put back. */
export function contactState(row: ContactRow): State {
  return {
    ...contactContent(row),
    ...customFieldStates(row.custom_fields),
    companies: row.companies,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
