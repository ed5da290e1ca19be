import { type Dialect, TableProblem, isBlank } from "./table.ts"

/** Reads rows from text in pieces. */
export interface RowReader {
  /** Returns the rows that end in this piece. Drops rows with only separators. */
  readonly push: (text: string) => string[][]
  /** Returns the last rows. Throws a TableProblem for an unclosed quote. */
  readonly end: () => string[][]
}

type Reading = Pick<Dialect, "delimiter" | "escape" | "isWrapped">

/** How to separate a row's cells. */
interface Cells {
  readonly delimiter: string
  readonly escape: Dialect["escape"]
}

/** A row and the position after it. */
interface RowAt {
  readonly cells: string[]
  readonly end: number
  readonly lines: number
  /** Whether its only cell has quotes. */
  readonly isOneQuoted: boolean
}

/** A row of the file, blank or not. */
export interface WholeRow extends Pick<RowAt, "cells" | "isOneQuoted"> {
  /** In characters, with its line end. */
  readonly size: number
}

const quote = '"'

/**
 * Reads the rows of a dialect. An incomplete row is read again with the next piece, so memory only
 * holds its text. Throws a TableProblem for a row of more than `maxRowSize` characters.
 */
export function rowReader(dialect: Reading, maxRowSize = Number.POSITIVE_INFINITY): RowReader {
  const readRows = wholeRows(dialect, maxRowSize)
  let isStart = true
  const take = (text: string, isEnd: boolean): string[][] => {
    const content = isStart ? text.replace(/^\uFEFF+/, "") : text
    isStart &&= content === ""
    const rows: string[][] = []
    for (const row of readRows(content, isEnd))
      for (const cells of dialect.isWrapped ? unwrapped(row, dialect) : [row.cells])
        if (!isBlank(cells)) rows.push(cells)
    return rows
  }
  return { push: (text) => take(text, false), end: () => take("", true) }
}

/**
 * Returns a function that takes the next piece of a text and returns the rows that end in it. The
 * last piece ends the last row.
 */
export function wholeRows(cells: Cells, maxRowSize: number): (text: string, isEnd: boolean) => WholeRow[] {
  const readRow = rowsOf(cells)
  let rest = ""
  let line = 1
  return (text, isEnd) => {
    rest += text
    const rows: WholeRow[] = []
    let at = 0
    while (at < rest.length) {
      const row = readRow(rest, at, isEnd)
      const size = (row?.end ?? rest.length) - at
      if (size > maxRowSize) throw new TableProblem("row_too_long", line)
      if (!row) {
        if (isEnd) throw new TableProblem("unclosed_quote", line)
        break
      }
      line += row.lines
      at = row.end
      rows.push({ cells: row.cells, isOneQuoted: row.isOneQuoted, size })
    }
    rest = rest.slice(at)
    return rows
  }
}

/** Returns all rows of a text. Omits an incomplete last row if the text continues. */
export function rowsIn(text: string, dialect: Reading, isWhole = true): string[][] {
  const reader = rowReader(dialect)
  const rows = reader.push(text)
  return isWhole ? [...rows, ...reader.end()] : rows
}

/** Returns the row inside a line that is a single quoted cell. */
function unwrapped({ cells, isOneQuoted }: WholeRow, dialect: Reading): string[][] {
  const [line = ""] = cells
  if (!isOneQuoted || !line.includes(dialect.delimiter)) return [cells]
  const reader = rowReader({ ...dialect, isWrapped: false })
  const rows = reader.push(line)
  try {
    return [...rows, ...reader.end()]
  } catch {
    return [cells]
  }
}

/** Returns the row at a position; null if the text ends before it. */
function rowsOf({ delimiter, escape }: Cells) {
  const separator = delimiter.charCodeAt(0)
  const isSpace = (code: number) => code !== separator && (code === 32 || code === 9 || code === 160)
  const isEndOfCell = (code: number) => code === separator || code === 10 || code === 13
  const cellBehind = (text: string, at: number) => {
    let end = at
    while (end < text.length && !isEndOfCell(text.charCodeAt(end))) end += 1
    return end
  }
  const spacesBehind = (text: string, at: number) => {
    let end = at
    while (end < text.length && isSpace(text.charCodeAt(end))) end += 1
    return end
  }
  return (text: string, start: number, isEnd: boolean): RowAt | null => {
    const cells: string[] = []
    let at = start
    let lines = 0
    let isQuoted = false
    for (;;) {
      const opening = spacesBehind(text, at)
      let cell: string
      let end: number
      isQuoted = text[opening] === quote
      const found = isQuoted ? quotedCell(text, opening + 1, escape) : undefined
      if (found === null) return null
      const behind = found && spacesBehind(text, found.end)
      if (found && behind !== undefined && (behind === text.length || isEndOfCell(text.charCodeAt(behind)))) {
        cell = found.cell
        end = behind
        lines += linesIn(cell)
      } else {
        // A quote inside an unquoted cell is a plain character.
        end = cellBehind(text, found?.end ?? at)
        cell = bare(text.slice(at, end))
        isQuoted = false
        if (found) lines += linesIn(cell)
      }
      if (end === text.length && !isEnd) return null
      cells.push(cell)
      if (end === text.length)
        return { cells, end, lines: lines + 1, isOneQuoted: isQuoted && cells.length === 1 }
      at = end + 1
      if (text.charCodeAt(end) === separator) continue
      if (text.charCodeAt(end) === 13) {
        // The second half of the line end may follow.
        if (at === text.length && !isEnd) return null
        if (text.charCodeAt(at) === 10) at += 1
      }
      return { cells, end: at, lines: lines + 1, isOneQuoted: isQuoted && cells.length === 1 }
    }
  }
}

function linesIn(cell: string): number {
  return cell.includes("\n") || cell.includes("\r") ? [...cell.matchAll(/\r\n|[\r\n]/g)].length : 0
}

/**
 * Returns a cell after its opening quote and the position after the closing one; null without one.
 */
function quotedCell(
  text: string,
  from: number,
  escape: Dialect["escape"],
): { readonly cell: string; readonly end: number } | null {
  const special = escape === "\\" ? /["\\]/g : /"/g
  const parts: string[] = []
  let at = from
  for (;;) {
    special.lastIndex = at
    const found = special.exec(text)?.index
    if (found === undefined) return null
    const next = text[found + 1]
    const isEscape = text[found] === "\\"
    if (isEscape && next !== quote && next !== "\\") {
      if (next === undefined) return null
      parts.push(text.slice(at, found + 1))
      at = found + 1
    } else if (isEscape || next === quote) {
      parts.push(text.slice(at, found), next ?? "")
      at = found + 2
    } else {
      parts.push(text.slice(at, found))
      return { cell: parts.join(""), end: found + 1 }
    }
  }
}

/** Returns a cell with quotes at both ends and single ones inside: `"Sala "B" azul"`. */
function bare(cell: string): string {
  return /^"[^]*"$/.test(cell) && cell.length > 2 ? cell.slice(1, -1) : cell
}
