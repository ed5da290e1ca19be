import { type ListQuery, recordPageOptions } from "../../records/record-api.ts"
import { billKind } from "./bill-kind.ts"

/** The record that the bills are linked to. */
export interface BillSubject {
  readonly field: "deal_id" | "contact_id" | "company_id"
  readonly id: string
}

export const queryOf = ({ field, id }: BillSubject): ListQuery => ({
  filters: [{ filterField: field, operator: "=", valueField: id }],
  orderBy: "due_date",
  direction: "asc",
})

/** The first page of a record's bills. */
export const billsOfOptions = (of: BillSubject) => recordPageOptions(billKind, queryOf(of), 1)
