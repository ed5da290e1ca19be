import type { Bill } from "@funil/contract/bills"
import type { ShownBill } from "./bill-read.ts"
import { billContent } from "./bill-row.ts"

export function billView(row: ShownBill): Bill {
  const { user, deal, contact, company } = row
  return {
    ...billContent(row),
    id: row.id,
    user,
    deal_id: deal?.id ?? null,
    deal,
    contact_id: contact?.id ?? null,
    contact,
    company_id: company?.id ?? null,
    company,
    custom_fields: row.custom_fields,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
