import type { SearchHit } from "@funil/contract/home/search"
import { searchRecords } from "@funil/contract/home/search"
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../../lib/api/api.ts"

/** The best matches of every noun for a text. */
export const searchOptions = (text: string) =>
  queryOptions({
    queryKey: ["search", text],
    queryFn: async ({ signal }) => (await read(searchRecords, { query: { q: text } }, { signal })).hits,
    enabled: text !== "",
    placeholderData: text === "" ? undefined : keepPreviousData,
    meta: { silent: true },
  })

const recentOptions = queryOptions<SearchHit[]>({
  queryKey: ["recent-hits"],
  queryFn: () => [],
  staleTime: Infinity,
  gcTime: Infinity,
})
const maxRecent = 6

/** Records recently opened from the search, latest first. They are deleted with the session. */
export function useRecentHits(): SearchHit[] {
  return useQuery(recentOptions).data ?? []
}

export function rememberHit(client: QueryClient, hit: SearchHit): void {
  const others = client.getQueryData(recentOptions.queryKey)?.filter(({ id }) => id !== hit.id) ?? []
  client.setQueryData(recentOptions.queryKey, [hit, ...others].slice(0, maxRecent))
}
