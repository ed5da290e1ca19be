import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { listSearch } from "../../records/list-search.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

/** The list, for admins alone; what opens beside or over it are its children, so the list stays as it was. */
const billsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "bills",
  staticData: { title: (m) => m.shell.bills },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "bill.manage"),
  component: lazyRouteComponent(() => import("./bills-page.tsx"), "BillsPage"),
})

const createBillRoute = createRoute({
  getParentRoute: () => billsRoute,
  path: "create",
  component: lazyRouteComponent(() => import("./create-bill-page.tsx"), "CreateBillPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => billsRoute, path: "filter" })

const billRoute = createRoute({
  getParentRoute: () => billsRoute,
  path: "$billId",
  component: lazyRouteComponent(() => import("./bill-page.tsx"), "BillPage"),
})

export const billsRoutes = billsRoute.addChildren([createBillRoute, filterRoute, billRoute])
