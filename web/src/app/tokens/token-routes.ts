import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

const tokensRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/tokens",
  staticData: { title: (m) => m.shell.tokens },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "token.manage"),
  component: lazyPage(() => import("./tokens-page.tsx"), "TokensPage"),
})

export const tokenRoutes = [tokensRoute] as const
