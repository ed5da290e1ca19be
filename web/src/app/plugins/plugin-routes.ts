import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

export interface CreateReturnsSearch {
  /** The pipeline of the new form. */
  pipeline?: string
}

const pages = () => import("./plugin-pages.ts")

const pluginsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "plugins",
  staticData: { title: (m) => m.shell.shops },
  component: lazyPage(pages, "PluginsPage"),
})

const returnsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "plugins/returns",
  staticData: { title: (m) => m.shell.returns },
  component: lazyPage(pages, "ReturnsPage"),
})

const createReturnsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "plugins/returns/create",
  staticData: { title: (m) => m.shell.returns },
  validateSearch: ({ pipeline }: Record<string, unknown>): CreateReturnsSearch =>
    typeof pipeline === "string" ? { pipeline } : {},
  component: lazyPage(pages, "CreateReturnsPage"),
})

const editReturnsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "plugins/returns/$formId/edit",
  staticData: { title: (m) => m.shell.returns },
  component: lazyPage(pages, "EditReturnsPage"),
})

/** The shops, and the returns forms that look up orders in them. */
export const pluginRoutes = [pluginsRoute, returnsRoute, createReturnsRoute, editReturnsRoute] as const
