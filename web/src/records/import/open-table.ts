import { maxImportColumns, maxImportRowSize } from "@funil/contract/data/imports"
import { addressBookTable } from "@funil/contract/tables/address-book"
import {
  type Delimiter,
  type Table,
  TableProblem,
  kindOfFile,
  kindSize,
  maxWorkbookSize,
} from "@funil/contract/tables/table"
import type { Encoding } from "@funil/contract/tables/encoding"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"

/** The parsing options of a text file, which the user can change. */
export interface TextForm {
  readonly delimiter: Delimiter
  readonly encoding: Encoding
}

/** A file as a table. `text` is null for formats without parsing options. */
export interface OpenTable extends Table {
  readonly text: TextForm | null
  /** The non-empty sheets of a workbook. */
  readonly sheets?: readonly string[]
  /** The sheet of the table. */
  readonly sheet?: string
  /** Whether the file is an address book, whose headers are our field names. */
  readonly isAddressBook?: boolean
}

/** The user's parsing options. */
export interface TableChoices extends TextChoices {
  readonly sheet?: string | undefined
}

const limits = { maxColumns: maxImportColumns, maxRowSize: maxImportRowSize }
const csvTypes = ["text/csv", "application/vnd.ms-excel"]
const chunkSize = 512 * 1024

/** Checks the MIME type, or the name if the system knows no type. */
export function isCsvFile({ type, name }: { type: string; name: string }): boolean {
  return csvTypes.includes(type) || (/^(text\/plain)?$/.test(type) && /\.(csv|tsv|txt)$/i.test(name))
}

/**
 * Opens a file with the reader for its format, like the server. Add further formats here. Returns
 * null for unknown formats and throws a TableProblem for broken files.
 */
export async function openTable(file: File, choices: TableChoices = {}): Promise<OpenTable | null> {
  const kind = kindOfFile(await bytesOf(file.slice(0, kindSize)))
  if (kind === "workbook") return workbookTable(file, choices)
  if (kind === "cards") {
    const { cardsTable } = await import("@funil/contract/tables/cards-table")
    return { ...(await cardsTable(() => chunksOf(file))), text: null, isAddressBook: true }
  }
  if (!isCsvFile(file)) return null
  const table = await textTable(() => chunksOf(file), limits, choices)
  const { dialect, encoding } = table
  return { ...(await withPeople(table)), text: { delimiter: dialect.delimiter, encoding } }
}

async function workbookTable(file: File, choices: TableChoices): Promise<OpenTable> {
  if (file.size > maxWorkbookSize) throw new TableProblem("workbook_too_big")
  const { xlsxTable } = await import("@funil/contract/tables/xlsx-table")
  const table = await xlsxTable(await bytesOf(file), limits, choices)
  const { sheets, sheet } = table
  return { ...(await withPeople(table)), text: null, sheets, sheet }
}

/** Converts an address book's table to contacts. Returns other tables unchanged. */
async function withPeople({ headers, rows }: Table): Promise<Table & Pick<OpenTable, "isAddressBook">> {
  const table = { headers, rows }
  const people = await addressBookTable(table)
  return people === table ? table : { ...people, isAddressBook: true }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Streams the bytes of a file, so that a large one is never in memory as a whole. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkSize) yield await bytesOf(file.slice(at, at + chunkSize))
}
