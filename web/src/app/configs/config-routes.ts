import { type LedgerEntity, ledgerEntities } from "@funil/contract/shared/entities"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { searchText } from "../search-word.ts"

export interface OperationsSearch {
  /** Only what this user did. */
  user?: string | undefined
  /** Only what was done to records of this kind. */
  entity?: LedgerEntity | undefined
}

const operationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/operations",
  staticData: { title: (m) => m.shell.operations },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "operation.read"),
  validateSearch: ({ user, entity }: Record<string, unknown>): OperationsSearch => ({
    user: searchText(user),
    entity: ledgerEntities.find((item) => item === entity),
  }),
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
