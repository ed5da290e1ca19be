import { decoded, type Encoding, encodingOf } from "./encoding.ts"
import { dialectOf } from "./find-dialect.ts"
import { rowReader } from "./row-reader.ts"
import {
  type Delimiter,
  type Dialect,
  type Table,
  type TableLimits,
  TableProblem,
  uniqueHeaders,
} from "./table.ts"

/** The user's choices for reading a text file. */
export interface TextChoices {
  readonly delimiter?: Delimiter | "auto" | undefined
  readonly encoding?: Encoding | "auto" | undefined
}

/** A table from text, and how it was read. */
export interface TextTable extends Table {
  readonly dialect: Dialect
  readonly encoding: Encoding
}

/** The number of characters that decide the dialect. */
const sampleSize = 64 * 1024

interface Source {
  /** Starts reading the file. */
  readonly chunksOf: () => AsyncIterable<Uint8Array>
  readonly encoding: Encoding
  readonly maxRowSize: number
}

/**
 * Reads a text file of separated cells. Server and browser share this function, so a preview shows
 * what an import stores. Throws a TableProblem.
 */
export async function textTable(
  chunksOf: Source["chunksOf"],
  { maxColumns, maxRowSize }: TableLimits,
  choices: TextChoices = {},
): Promise<TextTable> {
  const { delimiter = "auto", encoding: wanted = "auto" } = choices
  const encoding = wanted === "auto" ? await encodingOf(chunksOf()) : wanted
  const source = { chunksOf, encoding, maxRowSize }
  const { sample, isWhole } = await sampleOf(source)
  if (sample.trim() === "") throw new TableProblem("empty_file")
  if (sample.includes("\0")) throw new TableProblem("not_csv", 1)
  const dialect = dialectOf(sample, delimiter, isWhole)
  const head = await firstRow(rowsBehind(source, dialect, dialect.above))
  if (!head) throw new TableProblem("empty_file")
  if (head.length > maxColumns) throw new TableProblem("too_many_columns")
  const rows = rowsBehind(source, dialect, dialect.above + 1)
  return { headers: uniqueHeaders(head), rows, dialect, encoding }
}

async function sampleOf({ chunksOf, encoding }: Source): Promise<{ sample: string; isWhole: boolean }> {
  let sample = ""
  for await (const text of decoded(chunksOf(), encoding)) {
    sample += text
    if (sample.length > sampleSize) return { sample: sample.slice(0, sampleSize), isWhole: false }
  }
  return { sample, isWhole: true }
}

async function firstRow(batches: AsyncIterable<string[][]>): Promise<string[] | undefined> {
  for await (const [row] of batches) return row
  return undefined
}

/**
 * Yields batches of the rows after the sample. Opens the file at the first one, and closes it after
 * the last.
 */
async function* rowsBehind(
  { chunksOf, encoding, maxRowSize }: Source,
  dialect: Dialect,
  skipped: number,
): AsyncGenerator<string[][], undefined> {
  const reader = rowReader(dialect, maxRowSize)
  let left = skipped
  const wanted = (rows: string[][]) => {
    const found = left > 0 ? rows.slice(left) : rows
    left -= rows.length - found.length
    return found
  }
  for await (const text of decoded(chunksOf(), encoding)) {
    const rows = wanted(reader.push(text))
    if (rows.length > 0) yield rows
  }
  const last = wanted(reader.end())
  if (last.length > 0) yield last
}
