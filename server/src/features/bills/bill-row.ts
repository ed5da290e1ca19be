import type { BillUpdate } from "@funil/contract/bills"
import type { Selectable } from "kysely"
import type { BillsTable } from "../../platform/db/tables.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"

/** The columns that say how far the payment is; they depend on each other. */
const standing = ["status", "status_before_refund", "due_date", "paid_at"] as const
const content = [
  "type",
  "method",
  "description",
  "total",
  "subtotal",
  "cost_center",
  "tags",
  "url",
  "user_id",
  "deal_id",
  "contact_id",
  "company_id",
] as const

export type BillStanding = Pick<Selectable<BillsTable>, (typeof standing)[number]>
export type BillContent = BillStanding & Pick<Selectable<BillsTable>, (typeof content)[number]>

/** A bill as it is stored. */
export interface BillRow extends BillContent {
  id: string
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  custom_fields: StoredFields
}

/** A bill of which only type and total are known. */
export const emptyBill: Omit<BillContent, "type" | "total" | keyof BillStanding> = {
  method: null,
  description: null,
  subtotal: null,
  cost_center: null,
  tags: [],
  url: null,
  user_id: null,
  deal_id: null,
  contact_id: null,
  company_id: null,
}

export function billContent(row: BillContent): BillContent {
  // The keys are those of the type.
  return Object.fromEntries(
    [...content, ...standing].map((name) => [name, row[name]]),
  ) as unknown as BillContent
}

/** What a body changes of the content, as it is stored: an empty text is none. */
export function contentOf(input: BillUpdate): Partial<BillContent> {
  const { custom_fields: _, ...sent } = input
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]))
}
