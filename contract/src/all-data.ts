import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"

/** Days for which a file with all data is kept. */
export const daysExportIsKept = 7

export const dataExportStatuses = ["running", "ready", "failed", "expired"] as const

/** A file with all data of the account, as far as it has come. */
export const dataExport = z.object({
  id,
  status: z.enum(dataExportStatuses),
  /** Percent of the work that is done. */
  progress: z.number(),
  /** Bytes of the file, when it is ready. */
  size: z.nullable(z.number()),
  created_at: instant,
  /** Until when the file is kept. */
  expires_at: z.nullable(instant),
})
export type DataExport = z.output<typeof dataExport>

/**
 * Begins a zip of all data of the account: each noun as CSV, every row of every table as JSON lines, and the files. Answers the one that
 * is being made where there is one already. Whoever asked is told when it is ready; the file is kept for seven days.
 */
export const createDataExport = endpoint({
  id: "all_data.gather",
  confirms: true,
  summary: "Start an export of all data",
  method: "POST",
  path: "/customers/export",
  access: "account.write",
  status: 202,
  answer: z.object({ id }),
})

/** The files with all data that were made or are being made, the newest first. */
export const listDataExports = endpoint({
  id: "all_data.list",
  summary: "List exports of all data",
  method: "GET",
  path: "/customers/exports",
  access: "account.write",
  answer: z.array(dataExport),
})

/** Ask again every few seconds while `status` is `running`. */
export const getDataExport = endpoint({
  id: "all_data.get",
  summary: "Get an export of all data",
  method: "GET",
  path: "/customers/exports/:id",
  access: "account.write",
  params: idParams,
  answer: dataExport,
})

/** Returns a link to a ready file, which works for a few minutes. 404 if the file is not ready or has expired. */
export const linkDataExport = endpoint({
  id: "all_data.link",
  confirms: true,
  summary: "Get the link to a file with all data",
  method: "GET",
  path: "/customers/exports/:id/link",
  access: "account.write",
  params: idParams,
  answer: z.object({ url: z.string() }),
})

/** The bytes behind the link of a file with all data; `Range` is honored. A link that is wrong or too old is a 404. */
export const getDataExportContent = endpoint({
  id: "all_data.content",
  summary: "Download the file with all data",
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
