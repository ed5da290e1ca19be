import { neutralised } from "@funil/contract/shared/csv-formula"
import papa from "papaparse"

type Section = readonly unknown[] | object | string | null

/** Texts alone could be a formula: what JSON makes begins with a bracket. */
function cell(content: unknown): unknown {
  if (typeof content === "string") return neutralised(content)
  return typeof content === "object" && content !== null ? JSON.stringify(content) : content
}

function rowsOf(section: string, value: Section): unknown[][] {
  if (typeof value !== "object" || value === null) return [[section, 1, section, cell(value)]]
  const records: readonly unknown[] = Array.isArray(value) ? value : [value]
  return records.flatMap((record, index) =>
    Object.entries(record as object).map(([field, content]: [string, unknown]) => [
      section,
      index + 1,
      field,
      cell(content),
    ]),
  )
}

/** All that is stored about a person as a table: which part, which record of it, field and value. */
export function privacyCsv(stored: object, separator: "," | ";"): string {
  const rows = Object.entries(stored).flatMap(([section, value]) => rowsOf(section, value as Section))
  const table = papa.unparse([["section", "record", "field", "value"], ...rows], {
    delimiter: separator,
    newline: "\r\n",
  })
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${table}\r\n`
}
