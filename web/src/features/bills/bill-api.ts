import { createBill, listCostCenters } from "@funil/contract/bills"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api.ts"

const billsKey = ["bills"] as const

/** The cost centres that bills have so far. */
export const costCentersOptions = queryOptions({
  queryKey: [...billsKey, "cost-centers"],
  queryFn: ({ signal }) => read(listCostCenters, {}, { signal }),
  meta: { silent: true },
})

export function useCreateBill() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createBill>) => call(createBill, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: billsKey }),
    meta: { failure: (m) => m.records.bill.createFailed },
  })
}
