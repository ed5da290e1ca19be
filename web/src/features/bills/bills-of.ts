import { type ListQuery, recordPageOptions } from "../../records/record-api.ts"
import { billKind } from "./bill-kind.ts"

/** The record that bills are about. */
export interface Linked {
  readonly field: "deal_id" | "contact_id" | "company_id"
  readonly id: string
}

export const queryOf = ({ field, id }: Linked): ListQuery => ({
  filters: [{ filterField: field, operator: "=", valueField: id }],
  orderBy: "due_date",
  direction: "asc",
})

/** The first page of the bills of a record. */
export const billsOfOptions = (of: Linked) => recordPageOptions(billKind, queryOf(of), 1)
