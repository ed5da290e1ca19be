import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { listSearch } from "../../records/list-search.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

/** The list, for admins only. Dialogs and panels are child routes, so the list stays mounted. */
const billsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "bills",
  staticData: { title: (m) => m.shell.bills },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "bill.manage"),
  component: lazyPage(() => import("./bills-page.tsx"), "BillsPage"),
})

const createBillRoute = createRoute({
  getParentRoute: () => billsRoute,
  path: "create",
  component: lazyPage(() => import("./create-bill-page.tsx"), "CreateBillPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => billsRoute, path: "filter" })

const billRoute = createRoute({
  getParentRoute: () => billsRoute,
  path: "$billId",
  component: lazyPage(() => import("./bill-page.tsx"), "BillPage"),
})

export const billsRoutes = billsRoute.addChildren([createBillRoute, filterRoute, billRoute])
