import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

export interface CustomFieldsSearch {
  /** The noun whose fields are shown. Defaults to deals. */
  entity?: CustomFieldEntity
}

// Spelled out, because importing the custom field contract would add it to the first page.
const nouns: Readonly<Record<CustomFieldEntity, true>> = {
  deal: true,
  contact: true,
  company: true,
  user: true,
  product: true,
  bill: true,
}

function isNoun(value: unknown): value is CustomFieldEntity {
  return typeof value === "string" && Object.hasOwn(nouns, value)
}

/** Editors are child routes, so the list stays mounted. */
const editors = () => import("./custom-field-editor-pages.tsx")

const configsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/custom-fields",
  staticData: { title: (m) => m.shell.customFields },
  validateSearch: ({ entity }: Record<string, unknown>): CustomFieldsSearch =>
    isNoun(entity) ? { entity } : {},
  component: lazyPage(() => import("./custom-fields-page.tsx"), "CustomFieldsPage"),
})

const createFieldRoute = createRoute({
  getParentRoute: () => configsRoute,
  path: "create",
  component: lazyPage(editors, "CreateCustomFieldPage"),
})

const editFieldRoute = createRoute({
  getParentRoute: () => configsRoute,
  path: "$fieldId/edit",
  component: lazyPage(editors, "EditCustomFieldPage"),
})

export const customFieldRoutes = configsRoute.addChildren([createFieldRoute, editFieldRoute])
