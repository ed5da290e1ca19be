import { maxImportColumns, maxImportRowSize } from "@funil/contract/imports"
import type { Delimiter } from "@funil/contract/tables/dialect"
import type { Encoding } from "@funil/contract/tables/encoding"
import type { Table } from "@funil/contract/tables/table"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"

/** How a text file was read, which the user can change. */
export interface TextForm {
  readonly delimiter: Delimiter
  readonly encoding: Encoding
}

/** A file as a table. `text` is null for kinds that can be read in one way only. */
export interface OpenTable extends Table {
  readonly text: TextForm | null
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
export async function openTable(file: File, choices: TextChoices = {}): Promise<OpenTable | null> {
  if (!isCsvFile(file)) return null
  const { headers, rows, dialect, encoding } = await textTable(() => chunksOf(file), limits, choices)
  return { headers, rows, text: { delimiter: dialect.delimiter, encoding } }
}

/** The bytes of a file, piece by piece, so that a large one is never in memory. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkSize)
    yield new Uint8Array(await file.slice(at, at + chunkSize).arrayBuffer())
}
