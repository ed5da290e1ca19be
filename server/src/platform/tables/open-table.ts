import { createReadStream } from "node:fs"
import { open, readFile, stat } from "node:fs/promises"
import { kindOfFile, kindSize } from "@funil/contract/tables/file-kind"
import { type Table, type TableLimits, TableProblem } from "@funil/contract/tables/table"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"
import { maxWorkbookSize, xlsxTable } from "@funil/contract/tables/xlsx-table"

/** A file as a table, and the delimiter that its writer used, where it had one. */
export interface OpenTable extends Table {
  readonly delimiter?: string
}

/** How a caller wants a file read. */
export interface TableChoices extends TextChoices {
  /** Of a workbook. */
  readonly sheet?: string | null | undefined
}

/** Opens an uploaded file by the reader of its kind. The reader of a further kind is chosen here. Throws a TableProblem. */
export async function openTable(
  path: string,
  limits: TableLimits,
  choices: TableChoices,
): Promise<OpenTable> {
  if (kindOfFile(await startOf(path)) === "workbook") {
    if ((await stat(path)).size > maxWorkbookSize) throw new TableProblem("workbook_too_big")
    return xlsxTable(await readFile(path), limits, { sheet: choices.sheet ?? undefined })
  }
  const { headers, rows, dialect } = await textTable(() => createReadStream(path), limits, choices)
  return { headers, rows, delimiter: dialect.delimiter }
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(kindSize))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
