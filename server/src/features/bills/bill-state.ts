import type { State } from "../../platform/ledger/record.ts"
import { customFieldStates } from "../../platform/records/custom-fields.ts"
import { billContent, type BillRow } from "./bill-row.ts"

/** What the ledger keeps of a bill: everything that a person or an undo can put back. */
export function billState(row: BillRow): State {
  return {
    ...billContent(row),
    ...customFieldStates(row.custom_fields),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
