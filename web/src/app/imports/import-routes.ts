import type { QueryClient } from "@tanstack/react-query"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import type { Messages } from "../../lib/text/messages.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

export interface ImportSearch {
  /** The import to show. Without an id the page starts a new import. */
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
    component: lazyPage(load, "ImportDealsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/contacts",
    component: lazyPage(load, "ImportContactsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/companies",
    component: lazyPage(load, "ImportCompaniesPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => signedInRoute,
    path: "import/move",
    component: lazyPage(() => import("./migration-page.tsx"), "MigrationPage"),
  }),
] as const

export const importAdminRoutes = [
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "users/import",
    component: lazyPage(load, "ImportUsersPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "configs/products/import",
    component: lazyPage(load, "ImportProductsPage"),
  }),
  createRoute({
    ...shared,
    getParentRoute: () => adminRoute,
    path: "bills/import",
    beforeLoad: ({ context }) => requirePermission(context.queryClient, "bill.manage"),
    component: lazyPage(load, "ImportBillsPage"),
  }),
] as const
