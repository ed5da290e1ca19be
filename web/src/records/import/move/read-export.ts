import { type CsvProblem, decoded, isCsvFile } from "../csv-preview.ts"
import { trelloBoard } from "./trello-board.ts"
import { xlsxTable } from "./xlsx-table.ts"

/** A file read whole. */
export interface ExportTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Bytes of a file that a browser holds whole with ease. */
const maxExportSize = 100 * 1024 * 1024

/** Several columns may have one name: they are counted, as `WhatsApp (2)`. */
function unlike(headers: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const count = (seen.get(header) ?? 0) + 1
    seen.set(header, count)
    return count === 1 || header === "" ? header : `${header} (${count})`
  })
}

/** Reads a CSV file, a spreadsheet of Excel or a board of Trello, or says why it can't be. */
export async function readExport(file: File): Promise<ExportTable | CsvProblem> {
  if (file.size === 0) return { kind: "empty" }
  if (file.size > maxExportSize) return { kind: "tooBig" }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const table = await tableIn(file, bytes)
    if (!table) return { kind: "notCsv" }
    const { headers: head, rows } = table
    if (head.every((header) => header.trim() === "")) return { kind: "empty" }
    if (rows.length === 0) return { kind: "noRows" }
    return { name: file.name, headers: unlike(head.map((header) => header.trim())), rows }
  } catch {
    return { kind: "unreadable" }
  }
}

async function tableIn(file: File, bytes: Uint8Array) {
  if (/\.json$/i.test(file.name)) return trelloBoard(decoded(bytes, true))
  if (/\.xlsx$/i.test(file.name)) return xlsxTable(bytes)
  if (!isCsvFile(file)) return null
  const { default: papa } = await import("papaparse")
  const text = decoded(bytes, true)
  if (text.includes("\u0000")) return null
  const { data } = papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  })
  const [headers = [], ...rows] = data
  return { headers, rows }
}
