import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { dealChildRoutes } from "../deals/deal-child-routes.ts"
import { signedInRoute } from "../root-routes.ts"
import { loadDealsOver } from "../deals/load-deals-over.ts"

/** Dialogs are child routes, so Today stays mounted. */
const todayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "today",
  staticData: { title: (m) => m.shell.today, isPlace: true },
  component: lazyPage(() => import("./today-page.tsx"), "TodayPage"),
})

const taskRoute = createRoute({
  getParentRoute: () => todayRoute,
  path: "tasks/$taskId/edit",
  component: lazyPage(() => import("./task-of-today-page.tsx"), "TaskOfTodayPage"),
})

const dealRoute = createRoute({
  getParentRoute: () => todayRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  component: lazyPage(loadDealsOver, "DealOfTodayPage"),
})

export const todayRoutes = todayRoute.addChildren([
  taskRoute,
  dealRoute.addChildren(dealChildRoutes(dealRoute)),
])
