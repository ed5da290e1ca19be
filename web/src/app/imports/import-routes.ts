import type { QueryClient } from "@tanstack/react-query"
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import type { Messages } from "../../lib/messages.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

export interface ImportSearch {
  /** The import that is shown; without one a new one begins. */
  id?: string
}

const shared = {
  staticData: { title: (m: Messages) => m.shell.importing },
  validateSearch: ({ id }: Record<string, unknown>): ImportSearch => (typeof id === "string" ? { id } : {}),
  beforeLoad: ({ context }: { context: { queryClient: QueryClient } }) =>
    requirePermission(context.queryClient, "record.import"),
}
const load = () => import("./import-pages.tsx")

export const importRoutes = [
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/deals",
    component: lazyRouteComponent(load, "ImportDealsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/contacts",
    component: lazyRouteComponent(load, "ImportContactsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/companies",
    component: lazyRouteComponent(load, "ImportCompaniesPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/move",
    component: lazyRouteComponent(() => import("./move-page.tsx"), "MovePage"),
  }),
] as const

export const importAdminRoutes = [
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "users/import",
    component: lazyRouteComponent(load, "ImportUsersPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "configs/products/import",
    component: lazyRouteComponent(load, "ImportProductsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "bills/import",
    beforeLoad: ({ context }) => requirePermission(context.queryClient, "bill.manage"),
    component: lazyRouteComponent(load, "ImportBillsPage"),
  }),
] as const
