import * as z from "zod/mini"
import type { Permission } from "./permissions.ts"
import { endpoint } from "./shared/endpoint.ts"
import { exportForm } from "./shared/export-form.ts"
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
  ...exportForm,
})
/** What to export, whatever the file. */
export type ExportQuery = Omit<z.output<typeof exportBody>, keyof typeof exportForm>

/**
 * A file of what `filters` and `search` find and the caller may see, without a limit, sent as it is made. `format` is `csv` (UTF-8
 * with BOM; `;` and decimal commas in pt-BR, `,` and decimal points in en; a cell that a spreadsheet would take for a formula begins
 * with `'`) or `xlsx`. With `wording: program` headers are the fields' names and values those of the API: importing that CSV again
 * changes nothing. With `screen` headers, options, dates, phones and linked records are written as the screen shows them, in the
 * caller's language and the account's time zone, and the currency stands beside the first amount.
 */
function exportOf(noun: string, path: string, access: Permission = "record.export") {
  return endpoint({
    id: `${noun}.export`,
    summary: `Export ${manyOf(noun)}`,
    method: "POST",
    path: `/${path}/export`,
    access,
    body: exportBody,
    status: 200,
    media: "sheet",
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
  body: z.strictObject({ filter_id: id, ...exportForm }),
  status: 200,
  media: "sheet",
})
