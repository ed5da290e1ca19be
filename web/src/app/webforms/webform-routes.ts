import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { type FormTab, formTabs } from "../../features/forms/form-tab.ts"
import { adminRoute } from "../admin-routes.ts"
import type { Messages } from "../../lib/text/messages.ts"
import { requirePermission } from "../guards.ts"
import type { RouterContext } from "../root-routes.ts"

export interface EditFormSearch {
  /** Defaults to the editor. */
  tab?: FormTab | undefined
  /** Which answers to show. Defaults to the received ones. */
  state?: "spam" | undefined
}

const load = () => import("./webform-pages.ts")

/** Options that all pages of forms share. */
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

/** The list, the starting points and the editor, which has its own page. */
export const webformRoutes = [listRoute, createFormRoute, editFormRoute]
