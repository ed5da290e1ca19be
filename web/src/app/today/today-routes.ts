import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { dealChildRoutes } from "../deals/deal-child-routes.ts"
import { signedInRoute } from "../root-routes.ts"
import { loadDealsOver } from "../deals/load-deals-over.ts"

/** The day; what opens over it are its children. */
const todayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "today",
  staticData: { title: (m) => m.shell.today, isPlace: true },
  component: lazyRouteComponent(() => import("./today-page.tsx"), "TodayPage"),
})

const taskRoute = createRoute({
  getParentRoute: () => todayRoute,
  path: "tasks/$taskId/edit",
  component: lazyRouteComponent(() => import("./task-of-today-page.tsx"), "TaskOfTodayPage"),
})

const dealRoute = createRoute({
  getParentRoute: () => todayRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  component: lazyRouteComponent(loadDealsOver, "DealOfTodayPage"),
})

export const todayRoutes = todayRoute.addChildren([
  taskRoute,
  dealRoute.addChildren(dealChildRoutes(dealRoute)),
])
