import { neutralised } from "@funil/contract/shared/csv-formula"
import { csvRow } from "@funil/contract/tables/csv-row"

type Section = readonly unknown[] | object | string | null

/** Texts alone could be a formula: what JSON makes begins with a bracket. */
function cell(content: unknown): string {
  if (typeof content === "string") return neutralised(content)
  return content === null || content === undefined ? "" : JSON.stringify(content)
}

function rowsOf(section: string, value: Section): string[][] {
  if (typeof value !== "object" || value === null) return [[section, "1", section, cell(value)]]
  const records: readonly unknown[] = Array.isArray(value) ? value : [value]
  return records.flatMap((record, index) =>
    Object.entries(record as object).map(([field, content]: [string, unknown]) => [
      section,
      String(index + 1),
      field,
      cell(content),
    ]),
  )
}

/** All that is stored about a person as a table: which part, which record of it, field and value. */
export function privacyCsv(stored: object, separator: "," | ";"): string {
  const rows = Object.entries(stored).flatMap(([section, value]) => rowsOf(section, value as Section))
  const table = [["section", "record", "field", "value"], ...rows]
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${table.map((row) => `${csvRow(row, separator)}\r\n`).join("")}`
}
