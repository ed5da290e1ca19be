import {
  type LedgerEntity,
  ledgerEntities,
  type TrashEntity,
  trashEntities,
} from "@funil/contract/shared/entities"
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

export interface TrashSearch {
  /** Deals when left out. */
  entity?: TrashEntity | undefined
  q?: string | undefined
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined)

const trashRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/trash",
  staticData: { title: (m) => m.shell.trash },
  validateSearch: ({ entity, q }: Record<string, unknown>): TrashSearch => ({
    entity: trashEntities.find((item) => item === entity),
    q: text(q),
  }),
  component: lazyRouteComponent(() => import("./trash-page.tsx"), "TrashPage"),
})

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
    user: text(user),
    entity: ledgerEntities.find((item) => item === entity),
  }),
  component: lazyRouteComponent(() => import("./operations-page.tsx"), "OperationsPage"),
})

const receivingRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/receiving",
  staticData: { title: (m) => m.shell.receiving },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "account.write"),
  component: lazyRouteComponent(
    () => import("../../features/accounts/receiving-settings.tsx"),
    "ReceivingSettings",
  ),
})

export const configRoutes = [trashRoute, operationsRoute, receivingRoute] as const
