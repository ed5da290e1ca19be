import type { Dialect } from "./dialect.ts"
import { isBlank, TableProblem } from "./table.ts"

/** Reads rows out of text that comes in pieces. */
export interface RowReader {
  /** The rows that end in this piece. Rows of nothing but separators are dropped. */
  readonly push: (text: string) => string[][]
  /** The last rows. Throws a TableProblem for an unclosed quote. */
  readonly end: () => string[][]
}

type Reading = Pick<Dialect, "delimiter" | "escape" | "isWrapped">

/** A row and the place behind it. */
interface Read {
  readonly cells: string[]
  readonly end: number
  readonly lines: number
  /** Whether its only cell is in quotes. */
  readonly isOneQuoted: boolean
}

const quote = '"'

/**
 * Reads the rows of a dialect. A row that isn't whole yet is read again with the next piece, so nothing but its text is kept.
 * Throws a TableProblem for a row of more than `maxRowSize` characters.
 */
export function rowReader(dialect: Reading, maxRowSize = Number.POSITIVE_INFINITY): RowReader {
  const readRow = rowsOf(dialect)
  let rest = ""
  let line = 1
  let isStart = true
  const take = (text: string, isEnd: boolean): string[][] => {
    rest += text
    if (isStart) rest = rest.replace(/^\uFEFF+/, "")
    isStart &&= rest === ""
    const rows: string[][] = []
    let at = 0
    while (at < rest.length) {
      const row = readRow(rest, at, isEnd)
      if ((row?.end ?? rest.length) - at > maxRowSize) throw new TableProblem("row_too_long", line)
      if (!row) {
        if (isEnd) throw new TableProblem("unclosed_quote", line)
        break
      }
      line += row.lines
      at = row.end
      for (const cells of dialect.isWrapped ? unwrapped(row, dialect) : [row.cells])
        if (!isBlank(cells)) rows.push(cells)
    }
    rest = rest.slice(at)
    return rows
  }
  return { push: (text) => take(text, false), end: () => take("", true) }
}

/** All rows of a text. Where it is the start of a longer one, the last row is left out if it isn't whole. */
export function rowsIn(text: string, dialect: Reading, isWhole = true): string[][] {
  const reader = rowReader(dialect)
  const rows = reader.push(text)
  return isWhole ? [...rows, ...reader.end()] : rows
}

/** The row inside a line that is one cell in quotes. */
function unwrapped({ cells, isOneQuoted }: Read, dialect: Reading): string[][] {
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

/** Reads the row at a place; null where the text ends before it. */
function rowsOf({ delimiter, escape }: Reading) {
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
  return (text: string, start: number, isEnd: boolean): Read | null => {
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
        // A quote inside a cell that isn't quoted is just that.
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
        // The other half of the line end may still be to come.
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

/** A cell from behind its opening quote, and the place behind the closing one; null where there is none. */
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

/** A cell that begins and ends with a quote, but has others in it that are not doubled: `"Sala "B" azul"`. */
function bare(cell: string): string {
  return /^"[^]*"$/.test(cell) && cell.length > 2 ? cell.slice(1, -1) : cell
}
