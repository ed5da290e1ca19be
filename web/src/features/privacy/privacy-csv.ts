import { csvText } from "../../lib/text/csv-text.ts"

type Section = readonly unknown[] | object | string | null

function cell(content: unknown): string {
  if (typeof content === "string") return content
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

/** A person's data as CSV: section, record, field and value. */
export function privacyCsv(stored: object, separator: "," | ";"): string {
  const rows = Object.entries(stored).flatMap(([section, value]) => rowsOf(section, value as Section))
  return csvText([["section", "record", "field", "value"], ...rows], separator)
}
