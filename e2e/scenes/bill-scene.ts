import { createBill, filterBills } from "@funil/contract/records/bills"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { call } from "../api.ts"
import type { Person } from "../person.ts"

type BillBody = Partial<CallInput<typeof createBill>["body"]>

/** A bill of 100 to receive, unless it is said otherwise. */
export function makeBill({ token }: Person, body: BillBody) {
  return call(token, createBill, { body: { type: "revenue", total: 100, ...body } })
}

/** All bills of the account. */
export async function billsOf({ token }: Person) {
  const found = await call(token, filterBills, { query: { paginate: "false" }, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}
