import { recordRoute } from "@funil/contract/shared/record-routes"
import type { Entity } from "@funil/contract/shared/entities"
import { useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router"
import type { ListSearch } from "../../records/list-search.ts"

/** The paths of every noun's list, new record and duplicates; null for nouns without duplicates. */
export const nounPlaces = {
  deal: { list: "/deals", create: "/new-deal", duplicates: null },
  contact: { list: "/contacts", create: "/create/contacts", duplicates: "/duplicates/contacts" },
  company: { list: "/companies", create: "/create/companies", duplicates: "/duplicates/companies" },
  user: { list: "/admin/users", create: "/admin/users/create", duplicates: null },
  product: {
    list: "/admin/configs/products",
    create: "/admin/configs/products/create",
    duplicates: null,
  },
  bill: { list: "/admin/bills", create: "/admin/bills/create", duplicates: null },
  task: { list: "/tasks/list", create: "/tasks/list/create", duplicates: null },
} as const satisfies Readonly<Record<Entity, object>>

/** The path of a record beside its list. A deal's own path opens it over the board. */
function besideRoute(entity: Entity, id: string): string {
  return entity === "deal" ? `${nounPlaces.deal.list}/${id}` : recordRoute(entity, id)
}

/** A noun's list as the address tells it, and the ways to the records beside it. */
export interface ListPlace {
  readonly search: ListSearch
  readonly setSearch: (search: ListSearch) => void
  /** Whether the filter editor is open. */
  readonly isFiltering: boolean
  readonly openId: string | undefined
  readonly hrefOf: (id: string) => string
  readonly open: (id: string, how?: { replace: boolean; resetScroll?: boolean }) => void
  readonly close: () => void
}

export function useListPlace(entity: Entity): ListPlace {
  const navigate = useNavigate()
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search: ListSearch = useSearch({ strict: false })
  const openId = useParams({ strict: false })[`${entity}Id` as const]
  return {
    search,
    setSearch: (next) => void navigate({ to: ".", search: next, replace: true }),
    isFiltering: pathname.startsWith("/filter/") || pathname.endsWith("/filter"),
    openId,
    hrefOf: (id) => `${besideRoute(entity, id)}${query}`,
    open: (id, how) => void navigate({ to: besideRoute(entity, id), search: true, ...how }),
    close: () => void navigate({ to: nounPlaces[entity].list, search: true }),
  }
}
