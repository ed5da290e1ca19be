import type { Bill } from "@funil/contract/records/bills"

export function contactName({ first_name, last_name }: NonNullable<Bill["contact"]>): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** The bill's description, else the name of its deal, company or contact, else empty. */
export function billName({ description, deal, company, contact }: Bill): string {
  return description || deal?.name || company?.company || (contact ? contactName(contact) : "")
}
