import {
  chargeBill,
  createBill,
  getBillPayment,
  listCostCenters,
  sendBill,
  summarizeBills,
} from "@funil/contract/bills"
import type { FilterRow } from "@funil/contract/shared/filters"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api.ts"

const billsKey = ["bills"] as const

/** The cost centres that bills have so far. */
export const costCentersOptions = queryOptions({
  queryKey: [...billsKey, "cost-centers"],
  queryFn: ({ signal }) => read(listCostCenters, {}, { signal }),
  meta: { silent: true },
})

/** What the bills of a filter come to. While another filter is summed, the sums before stay. */
export const billSummaryOptions = (filters: readonly FilterRow[], search: string | undefined) =>
  queryOptions({
    queryKey: [...billsKey, "summary", filters, search],
    queryFn: ({ signal }) =>
      read(summarizeBills, { body: { filters: [...filters], ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Milliseconds between two looks at a charge that is being made. */
const chargeInterval = 2000

/** How a bill is paid. */
export const billPaymentOptions = (id: string) =>
  queryOptions({
    queryKey: [...billsKey, "payment", id],
    queryFn: ({ signal }) => read(getBillPayment, { params: { id } }, { signal }),
    // What the provider answers is told by nothing else.
    refetchInterval: ({ state }) => (state.data?.charge?.is_waiting ? chargeInterval : false),
    meta: { silent: true },
  })

/** Has the account's provider collect a bill. */
export function useChargeBill(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chargeBill, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(billPaymentOptions(id).queryKey, data),
    // Told where it was asked for.
    meta: { silent: true },
  })
}

/** Mails a bill to whoever is to pay it. */
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
