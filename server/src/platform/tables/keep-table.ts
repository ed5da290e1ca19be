import { createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream/promises"
import { csvRow } from "@funil/contract/shared/cells"
import { type Table, TableProblem } from "@funil/contract/tables/table"
import type { KeptCsv } from "../csv/read-csv.ts"

/** How kept tables are written. */
export const keptCsv: KeptCsv = { encoding: "utf-8", delimiter: "," }

/**
 * Writes a table as CSV in UTF-8, whatever the file was that it came in, and shows each row to
 * `onRow`. Throws a TableProblem for a broken or empty one.
 */
export async function keepTable(table: Table, path: string, onRow: OnRow = () => undefined): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(() => written(table, onRow), createWriteStream(path))
}

type OnRow = (cells: readonly string[]) => void

async function* written({ headers, rows }: Table, onRow: OnRow): AsyncGenerator<string> {
  yield lineOf(headers)
  let isEmpty = true
  for await (const batch of rows) {
    isEmpty = false
    for (const cells of batch) onRow(cells)
    yield batch.map(lineOf).join("")
  }
  if (isEmpty) throw new TableProblem("empty_file")
}

const lineOf = (cells: readonly string[]) => `${csvRow(cells)}\n`
