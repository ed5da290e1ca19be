import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { adminRoute } from "../admin-routes.ts"

const pages = () => import("./dashboard-pages.ts")

/** The tabs and the filter of the address. Both are read by the page: every other page loads this file. */
const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "dashboard/{-$tab}",
  staticData: { title: (m) => m.shell.dashboards },
  component: lazyRouteComponent(pages, "DashboardPage"),
})

/** The goals over the sales. */
const goalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "goals",
  component: lazyRouteComponent(pages, "GoalsPage"),
})

export const dashboardRoutes = dashboardRoute.addChildren([goalsRoute])
