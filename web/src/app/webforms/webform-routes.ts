import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { type FormTab, formTabs } from "../../features/forms/form-tab.ts"
import { adminRoute } from "../admin-routes.ts"
import type { Messages } from "../../lib/messages.ts"
import { requirePermission } from "../guards.ts"
import type { RouterContext } from "../root-routes.ts"

export interface EditFormSearch {
  /** The editor itself when left out. */
  tab?: FormTab | undefined
  /** Which answers; those that were received when left out. */
  state?: "spam" | undefined
}

const load = () => import("./webform-pages.ts")

/** What all pages of forms have in common. */
const common = {
  getParentRoute: () => adminRoute,
  staticData: { title: (m: Messages) => m.shell.webforms },
  beforeLoad: ({ context }: { context: RouterContext }) =>
    requirePermission(context.queryClient, "form.manage"),
}

const listRoute = createRoute({
  ...common,
  path: "configs/webforms",
  component: lazyPage(load, "WebformsPage"),
})

const createFormRoute = createRoute({
  ...common,
  path: "configs/webforms/create",
  component: lazyPage(load, "CreateWebformPage"),
})

const editFormRoute = createRoute({
  ...common,
  path: "configs/webforms/$formId/edit",
  validateSearch: ({ tab, state }: Record<string, unknown>): EditFormSearch => ({
    tab: formTabs.find((item) => item === tab),
    state: state === "spam" ? state : undefined,
  }),
  component: lazyPage(load, "EditWebformPage"),
})

/** The list, its starting points, and the editor, which is a page of its own. */
export const webformRoutes = [listRoute, createFormRoute, editFormRoute]
