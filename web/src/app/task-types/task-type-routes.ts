import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { adminRoute } from "../admin-routes.ts"

/** The list; what opens over it are its children, so the list stays where it was. */
const typesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/tasks",
  staticData: { title: (m) => m.shell.taskTypes },
  component: lazyRouteComponent(() => import("./task-types-page.tsx"), "TaskTypesPage"),
})

const createTypeRoute = createRoute({
  getParentRoute: () => typesRoute,
  path: "create",
  component: lazyRouteComponent(() => import("./create-task-type-page.tsx"), "CreateTaskTypePage"),
})

const editTypeRoute = createRoute({
  getParentRoute: () => typesRoute,
  path: "$typeId/edit",
  component: lazyRouteComponent(() => import("./edit-task-type-page.tsx"), "EditTaskTypePage"),
})

export const taskTypeRoutes = typesRoute.addChildren([createTypeRoute, editTypeRoute])
