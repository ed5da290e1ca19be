import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import type { DashboardSearch } from "../../features/dashboards/dashboard-search.ts"
import { adminRoute } from "../admin-routes.ts"

const pages = () => import("./dashboard-pages.ts")

/** The tabs and the filter, which stays as it is while one goes from one dashboard to the next. */
const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "dashboard/{-$tab}",
  staticData: { title: (m) => m.shell.dashboards },
  // It is read where it is used, and the tab is judged there: every page loads this.
  validateSearch: (search): DashboardSearch => search,
  component: lazyRouteComponent(pages, "DashboardPage"),
})

/** The goals over the sales. */
const goalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "goals",
  component: lazyRouteComponent(pages, "GoalsPage"),
})

export const dashboardRoutes = dashboardRoute.addChildren([goalsRoute])
