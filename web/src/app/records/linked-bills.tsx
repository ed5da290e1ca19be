import type { Deal } from "@funil/contract/records/deals"
import type { ComponentProps, ReactNode } from "react"
import type { LinkedBills } from "../../features/bills/linked-bills.tsx"
import { useCan } from "../../lib/session/me.ts"
import { Later } from "../../ui/screen/later.tsx"

const load = async () => (await import("../../features/bills/linked-bills.tsx")).LinkedBills

type Show = (props: ComponentProps<typeof LinkedBills>) => ReactNode

const show: Show = (props) => <Later load={load} props={props} />

/**
 * Returns a function that shows the bills of a record, or undefined for users who can't see bills.
 */
export function useLinkedBills(): Show | undefined {
  return useCan("bill.manage") ? show : undefined
}

/**
 * Finds a deal's bills and prefills a new one. A won deal with an amount offers to create bills.
 */
export const billsOfDeal = ({ id, name, amount, status, contacts, companies }: Deal) => ({
  of: { field: "deal_id" as const, id },
  offer: status === "won" && amount > 0 ? amount : undefined,
  initial: {
    description: name,
    total: amount,
    contact_id: contacts[0]?.id ?? null,
    company_id: companies[0]?.id ?? null,
  },
})
