import { csvRow, neutralised } from "@funil/contract/shared/cells"

/** Returns rows as CSV for spreadsheets. Escapes cells that would run as formulas. */
export function csvText(rows: readonly (readonly string[])[], delimiter: "," | ";"): string {
  const lines = rows.map((row) => `${csvRow(row.map(neutralised), delimiter)}\r\n`)
  // The byte order mark makes spreadsheets read UTF-8.
  return `\uFEFF${lines.join("")}`
}
