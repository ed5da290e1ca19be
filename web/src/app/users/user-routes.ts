import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { listSearch } from "../../records/list-search.ts"
import { adminRoute } from "../admin-routes.ts"

/** Dialogs and panels are child routes, so the list stays mounted. */
const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  staticData: { title: (m) => m.shell.users },
  validateSearch: listSearch,
  component: lazyPage(() => import("./users-page.tsx"), "UsersPage"),
})

const createUserRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: "create",
  component: lazyPage(() => import("./create-user-page.tsx"), "CreateUserPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => usersRoute, path: "filter" })

const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: "$userId",
  component: lazyPage(() => import("./user-page.tsx"), "UserPage"),
})

export const usersRoutes = usersRoute.addChildren([createUserRoute, filterRoute, userRoute])
