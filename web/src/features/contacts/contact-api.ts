import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Contact, createContact, searchContacts } from "@funil/contract/records/contacts"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import type { ByName } from "../../records/make-by-name.ts"
import { typedContact } from "./typed-contact.ts"

const contactsKey = ["contacts"] as const

/** The first contacts that match a text. */
export const contactSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...contactsKey, "search", search],
    queryFn: async ({ signal }) =>
      (await read(searchContacts, { query: { search, per_page: "20" } }, { signal })).data,
    meta: { silent: true },
  })

/** All contacts that match a text, page by page. */
export const contactPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchContacts, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

type NewContact = BodyOf<typeof createContact>

/** Creates a contact from a line with name, phone and email. */
export const contactByName: ByName<NewContact, Contact> = {
  noun: "contact",
  key: contactsKey[0],
  bodyOf: typedContact,
  create: (body) => call(createContact, { body }),
  failure: (m) => m.board.failed.createContact,
}

export function useCreateContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewContact) => (await call(createContact, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
    meta: { failure: (m) => m.board.failed.createContact },
  })
}
