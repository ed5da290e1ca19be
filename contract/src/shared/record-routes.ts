import type { Entity } from "./entities.ts"

const routes: Readonly<Record<Entity, ((id: string) => string) | null>> = {
  deal: (id) => `/pipelines/deals/${id}`,
  contact: (id) => `/contacts/${id}`,
  company: (id) => `/companies/${id}`,
  product: (id) => `/admin/configs/products/${id}/edit`,
  user: (id) => `/admin/users/${id}`,
  task: (id) => `/tasks/list/task/${id}/edit`,
  bill: null,
}

/** Whether records of a noun are shown on a page of their own. */
export function hasPage(entity: Entity): boolean {
  return routes[entity] !== null
}

/** The path in the web app where a record is shown; the first page for one that has none. */
export function recordRoute(entity: Entity, id: string): string {
  return routes[entity]?.(id) ?? "/"
}

/** Where all deals are listed. */
export const dealsRoute = "/deals"

/** The paths in the web app where files of a noun are imported; null where they are not. */
export const importPaths = {
  deal: "/import/deals",
  contact: "/import/contacts",
  company: "/import/companies",
  user: "/admin/users/import",
  product: "/admin/configs/products/import",
  bill: null,
  task: null,
} as const satisfies Record<Entity, string | null>

/** Where an import of a noun is shown. */
export function importRoute(entity: Entity, id: string): string {
  return `${importPaths[entity] ?? "/"}?id=${id}`
}

/** Where all tasks are listed. */
export const tasksRoute = "/tasks/list"
