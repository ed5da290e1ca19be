import {
  chargeBill,
  createBill,
  getBillPayment,
  listCostCenters,
  sendBill,
  summarizeBills,
} from "@funil/contract/records/bills"
import type { FilterRow } from "@funil/contract/shared/filters"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { type ListQuery, recordPageOptions } from "../../records/record-api.ts"
import { billKind } from "./bill-kind.ts"

const billsKey = ["bills"] as const

/** The cost centers in use. */
export const costCentersOptions = queryOptions({
  queryKey: [...billsKey, "cost-centers"],
  queryFn: ({ signal }) => read(listCostCenters, {}, { signal }),
  meta: { silent: true },
})

/** The sums of a filter's bills. The old sums stay visible while a new filter loads. */
export const billSummaryOptions = (filters: readonly FilterRow[], search: string | undefined) =>
  queryOptions({
    queryKey: [...billsKey, "summary", filters, search],
    queryFn: ({ signal }) =>
      read(summarizeBills, { body: { filters: [...filters], ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** How often a pending charge is polled, in milliseconds. */
const chargeInterval = 2000

/** A bill's payment options. */
export const billPaymentOptions = (id: string) =>
  queryOptions({
    queryKey: [...billsKey, "payment", id],
    queryFn: ({ signal }) => read(getBillPayment, { params: { id } }, { signal }),
    // The event stream doesn't report the provider's answer.
    refetchInterval: ({ state }) => (state.data?.charge?.is_waiting ? chargeInterval : false),
    meta: { silent: true },
  })

/** Asks the account's payment provider to collect a bill. */
export function useChargeBill(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chargeBill, { params: { id } }),
    onSuccess: ({ data }) => showAnswer(client, billPaymentOptions(id).queryKey, data),
    // The part that calls it shows the error.
    meta: { silent: true },
  })
}

/** Mails a bill to its payer. */
export function useMailBill(id: string) {
  return useMutation({
    mutationFn: (to: string | undefined) =>
      call(sendBill, { params: { id }, body: { channel: "email", ...(to && { to }) } }),
    meta: { failure: (m) => m.bills.payment.mailFailed },
  })
}

export function useCreateBill() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createBill>) => call(createBill, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: billsKey }),
    meta: { failure: (m) => m.records.bill.createFailed },
  })
}

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
