import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** A lead of the Olist marketing funnel, with its deal if it closed. */
export interface OlistLead {
  readonly id: string
  readonly firstContact: Date
  readonly origin: string
  readonly closed: { readonly wonDate: string; readonly segment: string; readonly revenue: number } | null
}

/** The folder of the files, or OLIST_DIR. */
export const olistFolder = resolve(
  process.env["OLIST_DIR"] ?? fileURLToPath(new URL("../../shared/data/olist-funnel", import.meta.url)),
)

const leadFile = "marketing_qualified_leads.csv"
const dealFile = "closed_deals.csv"

/** The cells of a line. Cells with commas are quoted. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")
}

/** The rows of a file, by column name. */
function recordsOf(file: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/)
  const columns = cellsOf(head)
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
  })
}

/** Converts DD-MM-YYYY, with or without a time, to YYYY-MM-DD. */
export function isoDate(text = ""): string {
  const [day, month, year] = text.slice(0, 10).split("-")
  return `${year}-${month}-${day}`
}

type Row = Record<string, string>

/** The files with their rows by column name. */
export interface OlistFiles {
  readonly leadFile: string
  readonly dealFile: string
  readonly leads: readonly Row[]
  readonly deals: readonly Row[]
}

/** Reads the rows of both files. Null if they are missing. */
export function readOlistRows(folder: string): OlistFiles | null {
  const files = { leadFile: join(folder, leadFile), dealFile: join(folder, dealFile) }
  if (!existsSync(files.leadFile) || !existsSync(files.dealFile)) return null
  return { ...files, leads: recordsOf(files.leadFile), deals: recordsOf(files.dealFile) }
}

/** Reads both files joined. Null if they are missing. */
export function readOlist(folder: string): OlistLead[] | null {
  const rows = readOlistRows(folder)
  if (!rows) return null
  const deals = new Map(rows.deals.map((deal) => [deal["mql_id"], deal]))
  return rows.leads.map(({ mql_id: id = "", first_contact_date, origin }) => {
    const deal = deals.get(id)
    return {
      id,
      firstContact: new Date(`${isoDate(first_contact_date)}T00:00:00Z`),
      origin: origin || "unknown",
      closed: deal
        ? {
            wonDate: isoDate(deal["won_date"]),
            segment: deal["business_segment"] ?? "",
            revenue: Number(deal["declared_monthly_revenue"] || 0),
          }
        : null,
    }
  })
}
