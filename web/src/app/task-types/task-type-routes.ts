import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

/** The list; what opens over it are its children, so the list stays where it was. */
const editors = () => import("./task-type-editor-pages.ts")

const typesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/tasks",
  staticData: { title: (m) => m.shell.taskTypes },
  component: lazyPage(() => import("./task-types-page.tsx"), "TaskTypesPage"),
})

const createTypeRoute = createRoute({
  getParentRoute: () => typesRoute,
  path: "create",
  component: lazyPage(editors, "CreateTaskTypePage"),
})

const editTypeRoute = createRoute({
  getParentRoute: () => typesRoute,
  path: "$typeId/edit",
  component: lazyPage(editors, "EditTaskTypePage"),
})

export const taskTypeRoutes = typesRoute.addChildren([createTypeRoute, editTypeRoute])
