import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Company, createCompany, searchCompanies } from "@funil/contract/records/companies"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import type { ByName } from "../../records/make-by-name.ts"

const companiesKey = ["companies"] as const

/** The first companies that match a text. */
export const companySearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...companiesKey, "search", search],
    queryFn: async ({ signal }) =>
      (await read(searchCompanies, { query: { search, per_page: "20" } }, { signal })).data,
    meta: { silent: true },
  })

/** All companies that match a text, page by page. */
export const companyPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...companiesKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchCompanies, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

type NewCompany = BodyOf<typeof createCompany>

/** Creates a company from a typed name. */
export const companyByName: ByName<NewCompany, Company> = {
  noun: "company",
  key: companiesKey[0],
  bodyOf: (company) => ({ company }),
  create: (body) => call(createCompany, { body }),
  failure: (m) => m.board.failed.createCompany,
}

export function useCreateCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewCompany) => (await call(createCompany, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: companiesKey }),
    meta: { failure: (m) => m.board.failed.createCompany },
  })
}
