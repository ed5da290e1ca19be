import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { createCompany, searchCompanies } from "@funil/contract/companies"
import { type BodyOf, call, read } from "../../lib/api.ts"
import { nextPage } from "../../lib/next-page.ts"

const companiesKey = ["companies"] as const

/** The first companies that a text finds. */
export const companySearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...companiesKey, "search", search],
    queryFn: async ({ signal }) =>
      (await read(searchCompanies, { query: { search, per_page: "20" } }, { signal })).data,
    meta: { silent: true },
  })

/** All companies that a text finds, page by page. */
export const companyPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...companiesKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchCompanies, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

export function useCreateCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createCompany>) => (await call(createCompany, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: companiesKey }),
    meta: { failure: (m) => m.board.failed.createCompany },
  })
}
