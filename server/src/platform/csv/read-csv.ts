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

/**
 * The rows of a CSV file, the header among them, without empty ones. Reads no more than is asked for. Throws a CsvProblem where the
 * file is not CSV.
 */
export async function* readCsv(
  path: string,
  { encoding, delimiter, longestRow }: Options,
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    max_record_size: longestRow,
    relax_column_count: true,
    // A quotation mark inside a cell that is not quoted is just that.
    relax_quotes: true,
    skip_empty_lines: true,
  })
  // What goes wrong comes out of the parser; a reader who leaves early ends the feeding, which is no error.
  const fed = pipeline(Readable.from(decoded(path, encoding)), parser).catch(() => undefined)
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row
  } catch (error) {
    throw problemOf(error)
  } finally {
    parser.destroy()
    await fed
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new CsvProblem(ruleOf[code] ?? "not_csv", lines ?? null)
}
