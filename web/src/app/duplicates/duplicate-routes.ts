import type { QueryClient } from "@tanstack/react-query"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import type { Messages } from "../../lib/text/messages.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

const shared = {
  getParentRoute: () => signedInRoute,
  staticData: { title: (m: Messages) => m.shell.duplicates },
}

export const duplicateRoutes = [
  createRoute({
    ...shared,
    path: "duplicates/contacts",
    beforeLoad: ({ context }: { context: { queryClient: QueryClient } }) =>
      requirePermission(context.queryClient, "contact.delete"),
    component: lazyPage(() => import("./duplicates-pages.tsx"), "DuplicateContactsPage"),
  }),
  createRoute({
    ...shared,
    path: "duplicates/companies",
    beforeLoad: ({ context }: { context: { queryClient: QueryClient } }) =>
      requirePermission(context.queryClient, "company.delete"),
    component: lazyPage(() => import("./duplicates-pages.tsx"), "DuplicateCompaniesPage"),
  }),
] as const
