import { rowsAbove } from "./find-dialect.ts"
import {
  type Table,
  type TableLimits,
  TableProblem,
  isBlank,
  maxWorkbookSize,
  uniqueHeaders,
} from "./table.ts"
import { turnTaker } from "./take-turns.ts"
import { openWorkbook, type Workbook, type WorkbookSizes } from "./workbook.ts"

/** A table from a workbook. */
export interface XlsxTable extends Table {
  /** The visible sheets with rows. */
  readonly sheets: readonly string[]
  /** The sheet that the table comes from. */
  readonly sheet: string
}

/** The number of rows that decide the header. */
const sampleSize = 100

/**
 * Reads a sheet of an Excel file: the one with this name, else the first with rows. Throws a
 * TableProblem.
 */
export async function xlsxTable(
  bytes: Uint8Array,
  { maxColumns, maxRowSize }: TableLimits,
  { sheet: wanted, sizes }: { readonly sheet?: string | undefined; readonly sizes?: WorkbookSizes } = {},
): Promise<XlsxTable> {
  if (bytes.length > maxWorkbookSize) throw new TableProblem("workbook_too_big")
  const workbook = await openWorkbook(bytes, sizes)
  const sheets = workbook.sheets.filter((name) => startOf(workbook, name, maxColumns, 1).length > 0)
  const sheet = wanted === undefined ? sheets[0] : sheets.find((name) => isSameName(name, wanted))
  if (sheet === undefined) throw new TableProblem(wanted === undefined ? "empty_file" : "unknown_sheet")
  const sample = startOf(workbook, sheet, maxColumns, sampleSize)
  const above = rowsAbove(sample, false)
  const width = sample.slice(above).reduce((most, cells) => Math.max(most, widthOf(cells)), 0)
  const headers = uniqueHeaders(Array.from({ length: width }, (_, at) => sample[above]?.[at] ?? ""))
  return {
    headers,
    rows: rowsBehind(workbook, sheet, { skipped: above + 1, maxColumns, maxRowSize }),
    sheets,
    sheet,
  }
}

function isSameName(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Returns the number of cells up to the last filled one. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1
}

/** Returns the first filled rows. */
function startOf(workbook: Workbook, sheet: string, maxColumns: number, count: number): string[][] {
  const found: string[][] = []
  for (const rows of workbook.rows(sheet, maxColumns)) {
    found.push(...rows.filter((cells) => !isBlank(cells)))
    if (found.length >= count) break
  }
  return found.slice(0, count)
}

interface Limits extends TableLimits {
  readonly skipped: number
}

async function* rowsBehind(
  workbook: Workbook,
  sheet: string,
  { skipped, maxColumns, maxRowSize }: Limits,
): AsyncGenerator<string[][], undefined> {
  const takeTurns = turnTaker()
  let left = skipped
  for (const rows of workbook.rows(sheet, maxColumns)) {
    const filled = rows.filter((cells) => !isBlank(cells))
    const found = filled.slice(left).map((cells) => cells.slice(0, widthOf(cells)))
    left = Math.max(left - filled.length, 0)
    if (found.some((cells) => sizeOf(cells) > maxRowSize)) throw new TableProblem("row_too_long")
    if (found.length > 0) yield found
    await takeTurns()
  }
}

function sizeOf(cells: readonly string[]): number {
  return cells.reduce((size, cell) => size + cell.length, cells.length)
}
