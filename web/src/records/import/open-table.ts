import { maxImportColumns, maxImportRowSize } from "@funil/contract/imports"
import { addressBookTable } from "@funil/contract/tables/address-book"
import type { Delimiter } from "@funil/contract/tables/dialect"
import type { Encoding } from "@funil/contract/tables/encoding"
import { kindOfFile, kindSize, maxWorkbookSize } from "@funil/contract/tables/file-kind"
import { type Table, TableProblem } from "@funil/contract/tables/table"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"

/** How a text file was read, which the user can change. */
export interface TextForm {
  readonly delimiter: Delimiter
  readonly encoding: Encoding
}

/** A file as a table. `text` is null for kinds that can be read in one way only. */
export interface OpenTable extends Table {
  readonly text: TextForm | null
  /** The sheets of a workbook that have rows. */
  readonly sheets?: readonly string[]
  /** The sheet that the table comes from. */
  readonly sheet?: string
  /** It came from an address book: its headers are names of our fields, not those of the file. */
  readonly isAddressBook?: boolean
}

/** How the user wants a file read. */
export interface TableChoices extends TextChoices {
  readonly sheet?: string | undefined
}

const limits = { maxColumns: maxImportColumns, maxRowSize: maxImportRowSize }
const csvTypes = ["text/csv", "application/vnd.ms-excel"]
const chunkSize = 512 * 1024

/** By its type or, where the system knows none, by its name. */
export function isCsvFile({ type, name }: { type: string; name: string }): boolean {
  return csvTypes.includes(type) || (/^(text\/plain)?$/.test(type) && /\.(csv|tsv|txt)$/i.test(name))
}

/**
 * Opens a file by the reader of its kind, as the server does. The reader of a further kind is chosen here. Null for a kind that no reader
 * knows. Throws a TableProblem.
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

/** The table, or that of the people where it is an address book. */
async function withPeople({ headers, rows }: Table): Promise<Table & Pick<OpenTable, "isAddressBook">> {
  const table = { headers, rows }
  const people = await addressBookTable(table)
  return people === table ? table : { ...people, isAddressBook: true }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** The bytes of a file, piece by piece, so that a large one is never in memory. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkSize) yield await bytesOf(file.slice(at, at + chunkSize))
}
