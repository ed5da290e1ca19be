import { isAdminLevel } from "@funil/contract/account/permissions"
import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { storedRole } from "../../lib/session/session.ts"
import { operationsSearch } from "./operations-search.ts"

const operationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/operations",
  staticData: { title: (m) => m.shell.operations },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "operation.read"),
  validateSearch: operationsSearch,
  component: lazyPage(() => import("./operations-page.tsx"), "OperationsPage"),
})

/** The same page for users without settings, beside their profile. */
export const ownOperationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/operations",
  staticData: { title: (m) => m.shell.operations },
  beforeLoad: async ({ context }) => {
    await requirePermission(context.queryClient, "operation.read")
    const role = storedRole()
    if (role && isAdminLevel(role)) throw redirect({ to: "/admin/configs/operations", replace: true })
  },
  validateSearch: operationsSearch,
  component: lazyPage(() => import("./operations-page.tsx"), "OperationsPage"),
})

const receivingRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/receiving",
  staticData: { title: (m) => m.shell.receiving },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "account.write"),
  component: lazyPage(() => import("../../features/accounts/receiving-settings.tsx"), "ReceivingSettings"),
})

export const configRoutes = [operationsRoute, receivingRoute] as const
