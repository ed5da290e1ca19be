import * as z from "zod/mini"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"

/** The server keeps a file with all data for this many days. */
export const daysExportIsKept = 7

export const dataExportStatuses = ["running", "ready", "failed", "expired"] as const

export const dataExport = z.object({
  id,
  status: z.enum(dataExportStatuses),
  progress: z.number(),
  size: z.nullable(z.number()),
  created_at: instant,
  expires_at: z.nullable(instant),
})
export type DataExport = z.output<typeof dataExport>

export const createDataExport = endpoint({
  id: "all_data.gather",
  confirms: true,
  method: "POST",
  path: "/customers/export",
  access: "account.write",
  status: 202,
  answer: z.object({ id }),
})

export const listDataExports = endpoint({
  id: "all_data.list",
  method: "GET",
  path: "/customers/exports",
  access: "account.write",
  answer: z.array(dataExport),
})

export const getDataExport = endpoint({
  id: "all_data.get",
  method: "GET",
  path: "/customers/exports/:id",
  access: "account.write",
  params: idParams,
  answer: dataExport,
})

export const linkDataExport = endpoint({
  id: "all_data.link",
  confirms: true,
  method: "GET",
  path: "/customers/exports/:id/link",
  access: "account.write",
  params: idParams,
  answer: z.object({ url: z.string() }),
})

export const getDataExportContent = endpoint({
  id: "all_data.content",
  method: "GET",
  path: "/customers/exports/:account/:id/content",
  access: "public",
  media: "file",
  params: z.strictObject({ account: id, id }),
  query: z.strictObject({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
})
