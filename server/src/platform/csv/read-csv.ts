import { createReadStream } from "node:fs"
import { maxImportRowSize } from "@funil/contract/data/imports"
import { decoded, type Encoding } from "@funil/contract/tables/encoding"
import { wholeRows } from "@funil/contract/tables/row-reader"

/** How a stored file is written. Files of earlier versions stay as uploaded. */
export interface KeptCsv {
  readonly encoding: Encoding
  readonly delimiter: string
}

/**
 * In bytes. A longer row ends the reading, which limits memory. A stored character takes at most 3
 * bytes.
 */
const maxRowSize = 3 * maxImportRowSize

export interface CsvRow {
  readonly cells: string[]
  /** The byte after the row, where reading can resume. 0 in encodings other than UTF-8. */
  readonly end: number
}

/**
 * Reads the rows of a stored CSV file with the header, without empty lines. `from` is the end of a
 * row. Reads only what the caller takes. Throws a TableProblem if the file is not CSV.
 */
export async function* readCsv(
  path: string,
  { encoding, delimiter }: KeptCsv,
  from = 0,
): AsyncGenerator<CsvRow> {
  const readRows = wholeRows({ delimiter, escape: '"' }, maxRowSize)
  const isUtf8 = encoding === "utf-8"
  let end = from
  for await (const text of isUtf8 ? bytes(path, from) : decoded(createReadStream(path), encoding)) {
    const isMarked = isUtf8 && end === 0 && text.startsWith(byteOrderMark)
    if (isMarked) end = byteOrderMark.length
    yield* placed(readRows(isMarked ? text.slice(end) : text, false))
  }
  yield* placed(readRows("", true))

  function* placed(rows: ReturnType<typeof readRows>): Generator<CsvRow> {
    for (const { cells, size } of rows) {
      if (isUtf8) end += size
      if (cells.length > 1 || cells[0] !== "") yield { cells: isUtf8 ? cells.map(fromBytes) : cells, end }
    }
  }
}

/** The mark of UTF-8, one character a byte. */
const byteOrderMark = "\u00EF\u00BB\u00BF"

/**
 * Yields a file's bytes as characters, so that the reader counts bytes. All separators are ASCII.
 */
function bytes(path: string, start: number): AsyncIterable<string> {
  return createReadStream(path, { start, encoding: "latin1" })
}

function fromBytes(cell: string): string {
  return /[\u0080-\u00FF]/.test(cell) ? Buffer.from(cell, "latin1").toString() : cell
}
