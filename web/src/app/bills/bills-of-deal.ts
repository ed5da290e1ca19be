import type { Deal } from "@funil/contract/records/deals"

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
