import type { Bill } from "@funil/contract/bills"

export function contactName({ first_name, last_name }: NonNullable<Bill["contact"]>): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** What a bill is called: what describes it, or else what it is about; empty where nothing says so. */
export function billName({ description, deal, company, contact }: Bill): string {
  return description || deal?.name || company?.company || (contact ? contactName(contact) : "")
}
