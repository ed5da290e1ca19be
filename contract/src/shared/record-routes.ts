import type { Entity } from "./entities.ts"

const routes: Readonly<Record<Entity, (id: string) => string>> = {
  deal: (id) => `/pipelines/deals/${id}`,
  contact: (id) => `/contacts/${id}`,
  company: (id) => `/companies/${id}`,
  product: (id) => `/admin/configs/products/${id}/edit`,
  user: (id) => `/admin/users/${id}`,
  task: (id) => `/tasks/list/task/${id}/edit`,
  bill: (id) => `/admin/bills/${id}`,
}

/** Returns the path of a record in the web app. */
export function recordRoute(entity: Entity, id: string): string {
  return routes[entity](id)
}

/** Returns the path of the page with only this record in the web app. */
export function pageRoute(entity: Entity, id: string): string {
  return `/page/${entity}/${id}`
}

/** The path of all deals. */
export const dealsRoute = "/deals"

/** The paths of the import pages in the web app; null for nouns without one. */
export const importPaths = {
  deal: "/import/deals",
  contact: "/import/contacts",
  company: "/import/companies",
  user: "/admin/users/import",
  product: "/admin/configs/products/import",
  bill: "/admin/bills/import",
  task: null,
} as const satisfies Record<Entity, string | null>

/** Returns the path of an import. */
export function importRoute(entity: Entity, id: string): string {
  return `${importPaths[entity] ?? "/"}?id=${id}`
}

/** The path of migrations from another CRM and their results. */
export const movePath = "/import/move"
export function moveRoute(id: string): string {
  return `${movePath}?id=${id}`
}

/** The path of all tasks. */
export const tasksRoute = "/tasks/list"
