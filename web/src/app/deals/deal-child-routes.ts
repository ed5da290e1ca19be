import type { QueryClient } from "@tanstack/react-query"
import { type AnyRoute, createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { requirePermission } from "../guards.ts"

const load = () => import("./deal-child-pages.tsx")

/** Prefetches the deal's data while the code of its page loads. */
export function loadDeal(client: QueryClient, id: string): void {
  // If the prefetch fails, the page fetches the data itself.
  import("./ask-deal.ts").then(({ askDeal }) => askDeal(client, id)).catch(() => undefined)
}

/** The routes that open over a deal, the same for every page that shows one. */
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
