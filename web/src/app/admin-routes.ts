import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "./lazy-page.ts"
import { requireAdminLevel } from "./guards.ts"
import { signedInRoute } from "./root-routes.ts"

/** Parent of the routes that only admins and managers may open. */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "admin",
  beforeLoad: ({ context, location }) => requireAdminLevel(context.queryClient, location.pathname),
})

export const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/admin/configs" })
  },
})

export const configsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs",
  staticData: { title: (m) => m.shell.settings },
  component: lazyPage(() => import("./configs/configs-page.tsx"), "ConfigsPage"),
})
