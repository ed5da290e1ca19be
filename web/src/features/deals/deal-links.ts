import type { ContactRef } from "@funil/contract/shared/records"

/** Returns the path of a deal's page, keeping the query of the board behind it. */
export function dealHref(id: string, search = ""): string {
  return `/pipelines/deals/${id}${search}`
}

/** The first linked contact with this phone or email. */
export function reachable(contacts: readonly ContactRef[], by: "phone1" | "email"): ContactRef | undefined {
  return contacts.find((contact) => contact[by])
}
