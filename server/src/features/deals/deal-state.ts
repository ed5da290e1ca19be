import { customFieldStates } from "../../platform/records/custom-fields.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { DealRow } from "./deal-row.ts"

/** What a person or an undo can put back. */
const stateFields = [
  "name",
  "position",
  "amount",
  "pipeline_id",
  "pipeline_stage_id",
  "tags",
  "user_id",
  "custom_fields",
  "lost_reason",
  "expected_close_date",
  "contacts",
  "companies",
  "deals",
  "products",
  "last_stage_updated_at",
  "closed_at",
  "deleted_at",
] as const satisfies (keyof DealRow)[]

type StateField = (typeof stateFields)[number]

/** Those fields of a deal's state that the names are of, as a row or as the ledger has them. */
export function stateFieldsOf(names: Iterable<string>): StateField[] {
  const columns = new Set(Array.from(names, (name) => name.split(".", 1)[0]))
  return stateFields.filter((field) => columns.has(field))
}

/** What the ledger keeps of a deal: everything that a person or an undo can put back, or just these fields of it. */
export function dealState(row: DealRow, fields: readonly StateField[] = stateFields): State {
  const state: Record<string, unknown> = {}
  for (const field of fields) {
    // Related deals have no order of their own.
    const value = field === "deals" ? row.deals.toSorted() : row[field]
    if (field === "custom_fields") Object.assign(state, customFieldStates(row.custom_fields))
    else state[field] = value instanceof Date ? value.toISOString() : value
  }
  return state
}
