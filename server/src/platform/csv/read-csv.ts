import { createReadStream } from "node:fs"
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
  const source = createFeed(decoded(path, encoding), parser)
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row
    await source
  } catch (error) {
    throw problemOf(error)
  } finally {
    parser.destroy()
  }
}

/** Feeds a parser and waits whenever it is full; stops when it is destroyed. */
async function createFeed(text: AsyncGenerator<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of text) {
      if (parser.destroyed) return
      if (piece === "" || parser.write(piece)) continue
      await new Promise<void>((resolve) => {
        parser.once("drain", resolve)
        parser.once("close", resolve)
      })
    }
    if (!parser.destroyed) parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new CsvProblem(ruleOf[code] ?? "not_csv", lines ?? null)
}
