import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { type ListSearch, listSearch } from "../../records/list-search.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { dealChildRoutes, loadDeal } from "./deal-child-routes.ts"
import { loadDealsOver } from "./load-deals-over.ts"

/** The default filter of the list. */
const openDeals: ListSearch = { filters: [["status", "=", "open"]] }

/**
 * Without a filter in the address the list starts with open deals. Clearing the filter shows all.
 */
function beginWithOpen({
  search,
  cause,
  location,
}: {
  search: ListSearch
  cause: string
  location: { pathname: string }
}): void {
  const isBare = location.pathname === "/deals" && Object.values(search).every((part) => part === undefined)
  if (cause !== "stay" && isBare) throw redirect({ to: "/deals", search: openDeals, replace: true })
}

/** Dialogs and panels are child routes, so the list stays mounted. */
const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "deals-list",
  staticData: { title: (m) => m.shell.deals },
  validateSearch: listSearch,
  beforeLoad: beginWithOpen,
  component: lazyPage(() => import("./deals-page.tsx"), "DealsPage"),
})

const dealsRoute = createRoute({ getParentRoute: () => listRoute, path: "deals" })

const dealRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  loader: ({ context, params }) => loadDeal(context.queryClient, params.dealId),
  component: lazyPage(loadDealsOver, "ListedDealPage"),
})

const newDealRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "new-deal",
  staticData: { title: (m) => m.shell.createDeal },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "deal.create"),
  component: lazyPage(() => import("./new-listed-deal-page.tsx"), "NewListedDealPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => listRoute, path: "filter/deals" })

export const dealListRoutes = listRoute.addChildren([
  dealsRoute,
  dealRoute.addChildren(dealChildRoutes(dealRoute)),
  newDealRoute,
  filterRoute,
])
