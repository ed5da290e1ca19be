import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { createContact, searchContacts } from "@funil/contract/contacts"
import { type BodyOf, call, read } from "../../lib/api.ts"
import { nextPage } from "../../lib/next-page.ts"

const contactsKey = ["contacts"] as const

/** The first contacts that a text finds. */
export const contactSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...contactsKey, "search", search],
    queryFn: async ({ signal }) =>
      (await read(searchContacts, { query: { search, per_page: "20" } }, { signal })).data,
    meta: { silent: true },
  })

/** All contacts that a text finds, page by page. */
export const contactPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchContacts, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

export function useCreateContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createContact>) => (await call(createContact, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
    meta: { failure: (m) => m.board.failed.createContact },
  })
}
