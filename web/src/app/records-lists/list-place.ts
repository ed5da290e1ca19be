import { useNavigate, useRouterState } from "@tanstack/react-router"
import type { ListSearch } from "../../records/list-search.ts"

/** Returns the query string of a list's address and a setter for its state. */
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
