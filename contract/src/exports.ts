import * as z from "zod/mini"
import type { Permission } from "./permissions.ts"
import { endpoint } from "./shared/endpoint.ts"
import { filterBody } from "./shared/filters.ts"
import { id } from "./shared/ids.ts"
import { orderQuery } from "./shared/paging.ts"
import { manyOf } from "./shared/record-endpoints.ts"
import { text } from "./shared/text.ts"

/**
 * What to export: the records that the filter and the search find, in this order, and these fields as columns (all that can
 * be exported when left out; custom fields are `custom_fields.NAME`).
 */
const exportBody = z.strictObject({
  filters: z._default(filterBody.shape.filters, []),
  search: filterBody.shape.search,
  ...orderQuery,
  columns: z.optional(z.array(text(120)).check(z.minLength(1, "required"), z.maxLength(300))),
})
export type ExportBody = z.output<typeof exportBody>

/**
 * A CSV of what `filters` and `search` find and the caller may see, without a limit, sent as it is made: UTF-8 with BOM, the
 * fields' names as headers; `;` and decimal commas in pt-BR, `,` and decimal points in en. Importing it again changes nothing: a
 * cell that a spreadsheet would take for a formula begins with `'`.
 */
function exportOf(noun: string, path: string, access: Permission = "record.export") {
  return endpoint({
    id: `${noun}.export`,
    summary: `Export ${manyOf(noun)} as CSV`,
    method: "POST",
    path: `/${path}/export`,
    access,
    body: exportBody,
    status: 200,
    media: "csv",
  })
}

export const exportDeals = exportOf("deal", "cards")
export const exportContacts = exportOf("contact", "contacts")
export const exportCompanies = exportOf("company", "companies")
export const exportUsers = exportOf("user", "users")
export const exportProducts = exportOf("product", "products")
export const exportBills = exportOf("bill", "bills", "bill.manage")
export const exportTasks = exportOf("task", "tasks")

/** The same for a saved filter, with its search, order and columns. */
export const exportFilter = endpoint({
  id: "filter.export",
  summary: "Export the records of a saved filter",
  method: "POST",
  path: "/filters/export",
  access: "record.export",
  body: z.strictObject({ filter_id: id }),
  status: 200,
  media: "csv",
})
