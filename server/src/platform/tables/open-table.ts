import { createReadStream } from "node:fs"
import { open, readFile, stat } from "node:fs/promises"
import { addressBookTable } from "@funil/contract/tables/address-book"
import { cardsTable } from "@funil/contract/tables/cards-table"
import {
  type Table,
  type TableLimits,
  TableProblem,
  kindOfFile,
  kindSize,
  maxWorkbookSize,
} from "@funil/contract/tables/table"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"
import { xlsxTable } from "@funil/contract/tables/xlsx-table"
import { takeTurns } from "../concurrency.ts"

/** A file as a table, and the delimiter that its writer used, where it had one. */
export interface OpenTable extends Table {
  readonly delimiter?: string
}

/** How a caller wants a file read. */
export interface TableChoices extends TextChoices {
  /** Of a workbook. */
  readonly sheet?: string | null | undefined
  /**
   * The headers that the caller names. An address book keeps its columns for a caller that names
   * the file's own.
   */
  readonly named?: readonly string[] | undefined
}

/** A workbook of up to 100 MB is in memory while it is read. */
const workbooks = takeTurns({ atOnce: 2, perAccount: 1 })

interface Upload {
  readonly path: string
  readonly accountId: string
}

/**
 * Opens an uploaded file for some work. Workbooks wait for their turn, each account for its own.
 * Throws a TableProblem.
 */
export async function withTable<T>(
  { path, accountId }: Upload,
  limits: TableLimits,
  choices: TableChoices,
  work: (table: OpenTable) => Promise<T>,
): Promise<T> {
  const read = async () => work(await openTable(path, limits, choices))
  return kindOfFile(await startOf(path)) === "workbook" ? workbooks(accountId, read) : read()
}

/**
 * Opens an uploaded file by the reader of its kind. The reader of a further kind is chosen here.
 * Throws a TableProblem.
 */
export async function openTable(
  path: string,
  limits: TableLimits,
  choices: TableChoices,
): Promise<OpenTable> {
  const kind = kindOfFile(await startOf(path))
  if (kind === "cards") return cardsTable(() => createReadStream(path))
  if (kind === "workbook") {
    if ((await stat(path)).size > maxWorkbookSize) throw new TableProblem("workbook_too_big")
    return asPeople(
      await xlsxTable(await readFile(path), limits, { sheet: choices.sheet ?? undefined }),
      choices,
    )
  }
  const table = await textTable(() => createReadStream(path), limits, choices)
  return { ...(await asPeople(table, choices)), delimiter: table.dialect.delimiter }
}

function asPeople(table: Table, { named }: TableChoices): Promise<Table> | Table {
  return named?.every((header) => table.headers.includes(header)) ? table : addressBookTable(table)
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
