import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

const pages = () => import("./dashboard-pages.ts")

/** The tabs and the filter of the address. Both are read by the page: every other page loads this file. */
const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "dashboard/{-$tab}",
  staticData: { title: (m) => m.shell.dashboards },
  component: lazyPage(pages, "DashboardPage"),
})

/** The goals over the sales. */
const goalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "goals",
  component: lazyPage(pages, "GoalsPage"),
})

export const dashboardRoutes = dashboardRoute.addChildren([goalsRoute])
