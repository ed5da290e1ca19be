import { customFieldStates } from "../../platform/records/custom-fields.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { DealRow } from "./deal-row.ts"

/** What the ledger keeps of a deal: everything that a person or an undo can put back. */
export function dealState(row: DealRow): State {
  return {
    name: row.name,
    position: row.position,
    amount: row.amount,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    tags: row.tags,
    user_id: row.user_id,
    ...customFieldStates(row.custom_fields),
    lost_reason: row.lost_reason,
    expected_close_date: row.expected_close_date,
    contacts: row.contacts,
    companies: row.companies,
    deals: row.deals,
    products: row.products,
    last_stage_updated_at: row.last_stage_updated_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
