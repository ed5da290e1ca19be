import * as z from "zod/mini"
import type { Permission } from "../account/permissions.ts"
import { endpoint } from "../shared/endpoint.ts"
import type { Entity } from "../shared/entities.ts"
import { exportForm } from "../shared/export-form.ts"
import { filterBody } from "../shared/filters.ts"
import { id } from "../shared/ids.ts"
import { orderQuery } from "../shared/paging.ts"
import { text } from "../shared/values/text.ts"

/**
 * The export's records (by filter, search and order) and its columns. Omitted, the columns are all
 * exportable fields. Custom fields are `custom_fields.NAME`.
 */
const exportBody = z.strictObject({
  filters: z._default(filterBody.shape.filters, []),
  search: filterBody.shape.search,
  ...orderQuery,
  columns: z.optional(z.array(text(120)).check(z.minLength(1, "required"), z.maxLength(300))),
  ...exportForm,
})
/** The export's records and columns, whatever the file. */
export type ExportQuery = Omit<z.output<typeof exportBody>, keyof typeof exportForm>

function exportOf<E extends Entity>(noun: E, path: string, access: Permission = "record.export") {
  return endpoint({
    id: `${noun}.export`,
    method: "POST",
    path: `/${path}/export`,
    access,
    body: exportBody,
    status: 200,
    media: "sheet",
  })
}

/** The export of any noun. */
export type NounExport = ReturnType<typeof exportOf<Entity>>

export const exportDeals = exportOf("deal", "cards")
export const exportContacts = exportOf("contact", "contacts")
export const exportCompanies = exportOf("company", "companies")
export const exportUsers = exportOf("user", "users")
export const exportProducts = exportOf("product", "products")
export const exportBills = exportOf("bill", "bills", "bill.manage")
export const exportTasks = exportOf("task", "tasks")

export const exportFilter = endpoint({
  id: "filter.export",
  method: "POST",
  path: "/filters/export",
  access: "record.export",
  body: z.strictObject({ filter_id: id, ...exportForm }),
  status: 200,
  media: "sheet",
})
