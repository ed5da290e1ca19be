import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { maxImportRowSize } from "@funil/contract/imports"
import { decoded, type Encoding } from "@funil/contract/tables/encoding"
import { TableProblem, type TableRule } from "@funil/contract/tables/table"
import { CsvError, parse } from "csv-parse"

/** How a kept file is written. Those of earlier versions are kept as they came. */
export interface KeptCsv {
  readonly encoding: Encoding
  readonly delimiter: string
  /** The end of a line; when left out, the first one found. */
  readonly lineEnd?: string | undefined
}

/** A longer row ends the reading, so memory is bounded; in bytes. A character of an upload is kept in at most 3. */
const maxRowSize = 3 * maxImportRowSize

const ruleOf: Partial<Record<string, TableRule>> = {
  CSV_MAX_RECORD_SIZE: "row_too_long",
  CSV_QUOTE_NOT_CLOSED: "unclosed_quote",
}

/** A row, and the byte behind it, from which a file in UTF-8 can be read on. */
export interface CsvRow {
  readonly cells: string[]
  readonly end: number
}

function parserOf(
  { delimiter, lineEnd }: KeptCsv,
  isStart: boolean,
  onRow: (cells: string[], at: { readonly lines: number; readonly bytes: number }) => unknown,
) {
  return parse({
    delimiter,
    ...(lineEnd !== undefined && { record_delimiter: lineEnd }),
    bom: isStart,
    max_record_size: maxRowSize,
    relax_column_count: true,
    // A quotation mark inside a cell that is not quoted is just that.
    relax_quotes: true,
    skip_empty_lines: true,
    // The parser hands on whatever this makes of a row.
    on_record: onRow as (cells: string[], at: { readonly lines: number; readonly bytes: number }) => string[],
  })
}

/** The bytes for the parser: UTF-8 as it lies on the disk, so that it counts the file's own bytes. */
function contentOf(path: string, encoding: Encoding, start = 0): Readable {
  return encoding === "utf-8"
    ? createReadStream(path, { start })
    : Readable.from(decoded(createReadStream(path), encoding))
}

/**
 * The rows of a kept CSV file, the header among them, without empty ones; in UTF-8 those from a byte on that is the end of a row. Reads no more
 * than is asked for. Throws a TableProblem where the file is not CSV.
 */
export async function* readCsv(path: string, options: KeptCsv, from = 0): AsyncGenerator<CsvRow> {
  const parser = parserOf(options, from === 0, (cells, { bytes }): CsvRow => ({ cells, end: from + bytes }))
  // Errors come out of the parser; a reader who leaves early ends the feeding, which is no error.
  const fed = pipeline(contentOf(path, options.encoding, from), parser).catch(() => undefined)
  try {
    for await (const row of parser as AsyncIterable<CsvRow>) yield row
  } catch (error) {
    throw await problemOf(error, path, options)
  } finally {
    parser.destroy()
    await fed
  }
}

async function problemOf(error: unknown, path: string, options: KeptCsv): Promise<unknown> {
  if (!(error instanceof CsvError)) return error
  return new TableProblem(ruleOf[error.code] ?? "not_csv", await brokenLine(path, options))
}

/** The line where the broken row begins. It is noticed far below, and counting lines all the time would slow down every file. */
async function brokenLine(path: string, options: KeptCsv): Promise<number> {
  let last = 0
  const parser = parserOf(options, true, (_, { lines }) => {
    last = lines
    return null
  })
  await pipeline(contentOf(path, options.encoding), parser.resume()).catch(() => undefined)
  return last + 1
}
