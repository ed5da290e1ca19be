import type { alikeContacts, searchContacts } from "@funil/contract/records/contacts"
import type { Desk } from "./desk.ts"
import type { FoundPerson } from "./find-person.ts"

export interface ContactRef {
  readonly id: string
  readonly name: string
}

export async function searchFor(desk: Desk, text: string): Promise<readonly ContactRef[]> {
  const query = new URLSearchParams({ search: text, per_page: "8" })
  const { data } = await desk.call<typeof searchContacts>("GET", `/contacts/search?${query}`)
  return data.map(({ id, first_name, last_name }) => ({
    id,
    name: [first_name, last_name].filter(Boolean).join(" "),
  }))
}

/** The contacts that may match a person on a page: by phone or email, else by name. */
export async function findContacts(
  desk: Desk,
  { name, phone, email }: FoundPerson,
): Promise<readonly ContactRef[]> {
  if (phone !== null || email !== null) {
    const sent = { ...(phone !== null && { phone }), ...(email !== null && { email }) }
    const { records } = await desk.call<typeof alikeContacts>("POST", "/contacts/alike", sent)
    if (records.length > 0) return records
  }
  return name === null ? [] : searchFor(desk, name)
}
