import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { listSearch } from "../../records/list-search.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { dealChildRoutes, loadDeal } from "./deal-child-routes.ts"
import { loadDealsOver } from "./load-deals-over.ts"

/** The list; what opens beside or over it are its children, so the list stays as it was. */
const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "deals-list",
  staticData: { title: (m) => m.shell.deals },
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import("./deals-page.tsx"), "DealsPage"),
})

const dealsRoute = createRoute({ getParentRoute: () => listRoute, path: "deals" })

const dealRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  loader: ({ context, params }) => loadDeal(context.queryClient, params.dealId),
  component: lazyRouteComponent(loadDealsOver, "ListedDealPage"),
})

const newDealRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "new-deal",
  staticData: { title: (m) => m.shell.createDeal },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "deal.create"),
  component: lazyRouteComponent(() => import("./new-listed-deal-page.tsx"), "NewListedDealPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => listRoute, path: "filter/deals" })

export const dealListRoutes = listRoute.addChildren([
  dealsRoute,
  dealRoute.addChildren(dealChildRoutes(dealRoute)),
  newDealRoute,
  filterRoute,
])
