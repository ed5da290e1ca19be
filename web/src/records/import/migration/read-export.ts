import { uniqueHeaders } from "@funil/contract/tables/table"
import { openTable } from "../open-table.ts"
import { type FileProblem, fileProblemOf } from "../steps/table-preview.ts"
import { trelloBoard } from "./trello-board.ts"

/** A fully read file. */
export interface ExportTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The largest file that a browser can hold in memory, in bytes. */
const maxExportSize = 100 * 1024 * 1024

/** Reads a CSV file, Excel sheet or Trello board, or says why it can't. */
export async function readExport(file: File): Promise<ExportTable | FileProblem> {
  if (file.size === 0) return { kind: "empty" }
  if (file.size > maxExportSize) return { kind: "tooBig" }
  try {
    const table = await tableIn(file)
    if (!table) return { kind: "notCsv" }
    const { headers, rows } = table
    if (headers.every((header) => header.trim() === "")) return { kind: "empty" }
    if (rows.length === 0) return { kind: "noRows" }
    return { name: file.name, headers: uniqueHeaders(headers), rows }
  } catch (error) {
    return fileProblemOf(error)
  }
}

async function tableIn(file: File) {
  if (/\.json$/i.test(file.name)) return trelloBoard(await file.text())
  const table = await openTable(file)
  if (!table) return null
  const rows: (readonly string[])[] = []
  for await (const batch of table.rows) for (const row of batch) rows.push(row)
  return { headers: table.headers, rows }
}
