import { createReadStream } from "node:fs"
import type { Table, TableLimits } from "@funil/contract/tables/table"
import { type TextChoices, textTable } from "@funil/contract/tables/text-table"

/** A file as a table, and the delimiter that its writer used, where it had one. */
export interface OpenTable extends Table {
  readonly delimiter?: string
}

/** Opens an uploaded file by the reader of its kind. The reader of a further kind is chosen here. Throws a TableProblem. */
export async function openTable(path: string, limits: TableLimits, choices: TextChoices): Promise<OpenTable> {
  const { headers, rows, dialect } = await textTable(() => createReadStream(path), limits, choices)
  return { headers, rows, delimiter: dialect.delimiter }
}
