import { useNavigate, useRouterState } from "@tanstack/react-router"
import type { ListSearch } from "../../records/list-search.ts"

/** What a list page needs of the address: its query text, and how to change the state that stands in it. */
export function useListPlace(path: string) {
  const navigate = useNavigate()
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return {
    hrefOf: (id: string) => `${path}/${id}${query}`,
    setSearch: (search: ListSearch) => void navigate({ to: ".", search, replace: true }),
    isFiltering: pathname.startsWith("/filter/") || pathname.endsWith("/filter"),
  }
}
