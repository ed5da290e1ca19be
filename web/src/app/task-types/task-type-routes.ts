import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

/** Editors are child routes, so the list stays mounted. */
const editors = () => import("./task-type-editor-pages.tsx")

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
