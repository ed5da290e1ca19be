import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

const tokensRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/tokens",
  staticData: { title: (m) => m.shell.tokens },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "token.manage"),
  component: lazyRouteComponent(() => import("./tokens-page.tsx"), "TokensPage"),
})

export const tokenRoutes = [tokensRoute] as const
