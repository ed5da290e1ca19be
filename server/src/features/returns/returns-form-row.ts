import type { ReturnsForm } from "@funil/contract/returns"
import type { State } from "../../platform/ledger/record.ts"

/** The part of a returns form that its editor writes. */
export type ReturnsContent = Omit<
  ReturnsForm,
  "id" | "url" | "favicon" | "brand" | "created_at" | "updated_at"
>

/** A returns form as it is stored. */
export interface ReturnsFormRow extends ReturnsContent {
  id: string
  favicon: string | null
  brand: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: number
}

/** A returns form's state for the ledger. */
export function returnsFormState(row: ReturnsFormRow): State {
  const { id: _, created_at: __, updated_at: ___, version: ____, deleted_at, ...kept } = row
  return { ...kept, deleted_at: deleted_at?.toISOString() ?? null }
}
