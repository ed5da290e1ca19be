import type { ContactRef } from "@funil/contract/shared/records"

/** Where a deal has its page; the address keeps the state of the board behind it. */
export function dealHref(id: string, search = ""): string {
  return `/pipelines/deals/${id}${search}`
}

/** The first linked contact that can be reached in this way. */
export function reachable(contacts: readonly ContactRef[], by: "phone1" | "email"): ContactRef | undefined {
  return contacts.find((contact) => contact[by])
}
