import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { listSearch } from "../../records/list-search.ts"
import { dealChildRoutes } from "../deals/deal-child-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { loadDealsOver } from "../deals/load-deals-over.ts"

/** Dialogs and panels are child routes, so the list stays mounted. */
const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: "contacts-list",
  staticData: { title: (m) => m.shell.contacts },
  validateSearch: listSearch,
  component: lazyPage(() => import("./contacts-page.tsx"), "ContactsPage"),
})

const contactsRoute = createRoute({ getParentRoute: () => listRoute, path: "contacts" })

const contactRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "contacts/$contactId",
  component: lazyPage(() => import("./contact-page.tsx"), "ContactPage"),
})

const contactDealRoute = createRoute({
  getParentRoute: () => contactRoute,
  path: "deals/$dealId",
  component: lazyPage(loadDealsOver, "ContactDealPage"),
})

const createContactRoute = createRoute({
  getParentRoute: () => listRoute,
  path: "create/contacts",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "contact.create"),
  component: lazyPage(() => import("./create-contact-page.tsx"), "CreateContactPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => listRoute, path: "filter/contacts" })

export const contactsRoutes = listRoute.addChildren([
  contactsRoute,
  contactRoute.addChildren([contactDealRoute.addChildren(dealChildRoutes(contactDealRoute))]),
  createContactRoute,
  filterRoute,
])
