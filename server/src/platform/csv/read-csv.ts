import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { CsvError, parse } from "csv-parse"
import { CsvProblem, type CsvRule } from "./csv-problem.ts"
import type { Encoding } from "./text-encoding.ts"

interface Options {
  readonly encoding: Encoding
  readonly delimiter: string
  /** A longer row ends the reading, so memory is bounded; in bytes. */
  readonly longestRow: number
}

const ruleOf: Partial<Record<string, CsvRule>> = {
  CSV_MAX_RECORD_SIZE: "row_too_long",
  CSV_QUOTE_NOT_CLOSED: "unclosed_quote",
}

/** The text of a file, piece by piece. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

function parserOf({ delimiter, longestRow }: Options, onRow?: (line: number) => null) {
  return parse({
    delimiter,
    max_record_size: longestRow,
    relax_column_count: true,
    // A quotation mark inside a cell that is not quoted is just that.
    relax_quotes: true,
    skip_empty_lines: true,
    ...(onRow && { on_record: (_row: string[], { lines }: { lines: number }) => onRow(lines) }),
  })
}

/**
 * The rows of a CSV file, the header among them, without empty ones. Reads no more than is asked for. Throws a CsvProblem where the
 * file is not CSV.
 */
export async function* readCsv(path: string, options: Options): AsyncGenerator<string[]> {
  const parser = parserOf(options)
  // What goes wrong comes out of the parser; a reader who leaves early ends the feeding, which is no error.
  const fed = pipeline(Readable.from(decoded(path, options.encoding)), parser).catch(() => undefined)
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row
  } catch (error) {
    throw await problemOf(error, path, options)
  } finally {
    parser.destroy()
    await fed
  }
}

async function problemOf(error: unknown, path: string, options: Options): Promise<unknown> {
  if (!(error instanceof CsvError)) return error
  return new CsvProblem(ruleOf[error.code] ?? "not_csv", await brokenLine(path, options))
}

/** The line where the broken row begins. It is noticed far below, and counting lines all the time would slow down every file. */
async function brokenLine(path: string, options: Options): Promise<number> {
  let last = 0
  const parser = parserOf(options, (line) => {
    last = line
    return null
  })
  await pipeline(Readable.from(decoded(path, options.encoding)), parser.resume()).catch(() => undefined)
  return last + 1
}
