import type { QueryClient } from "@tanstack/react-query"
import { type AnyRoute, createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { requirePermission } from "../guards.ts"

const load = () => import("./deal-child-pages.tsx")

/** Asks for what the page of a deal shows, while the page itself is on its way. */
export function loadDeal(client: QueryClient, id: string): void {
  // Without it the page asks by itself.
  import("./ask-deal.ts").then(({ askDeal }) => askDeal(client, id)).catch(() => undefined)
}

/** What opens over a deal, the same wherever the deal itself is open. */
export function dealChildRoutes<R extends AnyRoute>(deal: R) {
  const getParentRoute = () => deal
  return [
    createRoute({
      getParentRoute,
      path: "tasks/create",
      staticData: { title: (m) => m.shell.deal },
      beforeLoad: ({ context }) => requirePermission(context.queryClient, "task.write"),
      component: lazyPage(load, "NewDealTaskPage"),
    }),
    createRoute({
      getParentRoute,
      path: "tasks/$taskId/edit",
      component: lazyPage(load, "EditDealTaskPage"),
    }),
    createRoute({
      getParentRoute,
      path: "create/contacts",
      beforeLoad: ({ context }) => requirePermission(context.queryClient, "contact.create"),
      component: lazyPage(load, "NewDealContactPage"),
    }),
    createRoute({
      getParentRoute,
      path: "create/companies",
      beforeLoad: ({ context }) => requirePermission(context.queryClient, "company.create"),
      component: lazyPage(load, "NewDealCompanyPage"),
    }),
  ] as const
}
