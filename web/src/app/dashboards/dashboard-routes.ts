import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

const pages = () => import("./dashboard-pages.ts")

/** The page parses the tab and filter itself, because every other page loads this file too. */
const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "dashboard/{-$tab}",
  staticData: { title: (m) => m.shell.dashboards },
  component: lazyPage(pages, "DashboardPage"),
})

/** The goals, in a dialog over the sales dashboard. */
const goalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "goals",
  component: lazyPage(pages, "GoalsPage"),
})

export const dashboardRoutes = dashboardRoute.addChildren([goalsRoute])
