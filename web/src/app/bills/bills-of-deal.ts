import type { Deal } from "@funil/contract/deals"

/** Which bills are a deal's, and what a new one begins with; a deal that was won for something offers it. */
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
