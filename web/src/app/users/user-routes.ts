import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { usersOptions } from "../../features/users/user-api.ts"
import { adminRoute } from "../admin-routes.ts"

export const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  staticData: { title: (m) => m.users.title },
  loader: ({ context }) => void context.queryClient.prefetchQuery(usersOptions),
  component: lazyRouteComponent(() => import("./users-page.tsx"), "UsersPage"),
})
