import type { StoredFields } from "../../platform/records/custom-fields.ts"

/** A product of a deal: how many, and the price of each. */
export interface DealProduct {
  product_id: string
  amount: number
  price: number
}

/** A deal as it is stored, with the ids of what it links to. */
export interface DealRow {
  id: string
  code: number
  name: string
  amount: number
  pipeline_id: string
  pipeline_stage_id: string
  position: string
  tags: string[]
  user_id: string | null
  custom_fields: StoredFields
  lost_reason: string | null
  expected_close_date: string | null
  /** A wall clock, `YYYY-MM-DD HH:mm`. */
  open_task_end: string | null
  created_by: string | null
  created_at: Date
  updated_at: Date
  last_stage_updated_at: Date
  closed_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  contacts: string[]
  companies: string[]
  deals: string[]
  products: DealProduct[]
  /** Those of the links that the caller does not see: in the trash, or out of reach. They stay, whatever is sent. */
  hidden: string[]
}
