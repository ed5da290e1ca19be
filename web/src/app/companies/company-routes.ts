import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { listSearch } from "../../records/list-search.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

/** Dialogs and panels are child routes, so the list stays mounted. */
const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "companies-list",
  staticData: { title: (m) => m.shell.companies },
  validateSearch: listSearch,
  component: lazyPage(() => import("./companies-page.tsx"), "CompaniesPage"),
})

const companiesRoute = createRoute({ getParentRoute: () => listRoute, path: "companies" })

const companyRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "companies/$companyId",
  component: lazyPage(() => import("./company-page.tsx"), "CompanyPage"),
})

const createCompanyRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "create/companies",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "company.create"),
  component: lazyPage(() => import("./create-company-page.tsx"), "CreateCompanyPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => listRoute, path: "filter/companies" })

export const companiesRoutes = listRoute.addChildren([
  companiesRoute,
  companyRoute,
  createCompanyRoute,
  filterRoute,
])
