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

/** The path in the web app where a record is shown. */
export function recordRoute(entity: Entity, id: string): string {
  return routes[entity](id)
}

/** The path in the web app of a page that shows the record alone, beside no list. */
export function pageRoute(entity: Entity, id: string): string {
  return `/page/${entity}/${id}`
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
  bill: "/admin/bills/import",
  task: null,
} as const satisfies Record<Entity, string | null>

/** Where an import of a noun is shown. */
export function importRoute(entity: Entity, id: string): string {
  return `${importPaths[entity] ?? "/"}?id=${id}`
}

/** Where the files of another CRM are brought in, and what became of them is shown. */
export const movePath = "/import/move"
export function moveRoute(id: string): string {
  return `${movePath}?id=${id}`
}

/** Where all tasks are listed. */
export const tasksRoute = "/tasks/list"
