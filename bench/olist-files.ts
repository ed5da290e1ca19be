import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A lead of the Olist marketing funnel with the deal that it became, where it did. */
export interface OlistLead {
  readonly id: string
  readonly firstContact: Date
  readonly origin: string
  readonly closed: { readonly wonDate: string; readonly segment: string; readonly revenue: number } | null
}

const leadFile = "marketing_qualified_leads.csv"
const dealFile = "closed_deals.csv"

/** The cells of a line; one that holds commas stands in quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")
}

/** The records of a file, by their column names. */
function recordsOf(file: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/)
  const columns = cellsOf(head)
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
  })
}

/** DD-MM-YYYY, with or without a time, as YYYY-MM-DD. */
function isoDate(text = ""): string {
  const [day, month, year] = text.slice(0, 10).split("-")
  return `${year}-${month}-${day}`
}

/** Reads both files of a folder; null when they are not there. */
export function readOlist(folder: string): OlistLead[] | null {
  if (!existsSync(join(folder, leadFile)) || !existsSync(join(folder, dealFile))) return null
  const deals = new Map(recordsOf(join(folder, dealFile)).map((deal) => [deal["mql_id"], deal]))
  return recordsOf(join(folder, leadFile)).map(({ mql_id: id = "", first_contact_date, origin }) => {
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
