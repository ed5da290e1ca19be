/** Why a file can't be read as a table. */
export const tableRules = [
  "empty_file",
  "not_csv",
  "unclosed_quote",
  "row_too_long",
  "too_many_columns",
  "old_workbook",
  "broken_workbook",
  "workbook_too_big",
  "unknown_sheet",
] as const
export type TableRule = (typeof tableRules)[number]

/** Thrown by every reader of a file, with the line if it is known. */
export class TableProblem extends Error {
  readonly rule: TableRule
  readonly line: number | null

  constructor(rule: TableRule, line: number | null = null) {
    super(rule)
    this.rule = rule
    this.line = line
  }
}

/** What every reader of a file returns, whatever the file's kind. */
export interface Table {
  /** Unique, and empty for columns without a name. */
  readonly headers: readonly string[]
  /** Batches of rows with at least one filled cell, without the header. Can be read once. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>
}

export interface TableLimits {
  readonly maxColumns: number
  /** In characters. A longer row ends the reading, which limits memory. */
  readonly maxRowSize: number
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "")
}

/** Trims headers and numbers equal ones, as in `Telefone (2)`. */
export function uniqueHeaders(cells: readonly string[]): string[] {
  const headers = cells.map((cell) => cell.trim().normalize("NFC"))
  const taken = new Set(headers)
  const seen = new Set<string>()
  return headers.map((header) => {
    if (header === "" || !seen.has(header)) {
      seen.add(header)
      return header
    }
    let count = 2
    while (taken.has(`${header} (${count})`)) count += 1
    const numbered = `${header} (${count})`
    taken.add(numbered)
    return numbered
  })
}

export const delimiters = [";", "\t", "|", ","] as const
export type Delimiter = (typeof delimiters)[number]

/** How a program writes tables as text. */
export interface Dialect {
  readonly delimiter: Delimiter
  /** The sign before a quote in a quoted cell. */
  readonly escape: '"' | "\\"
  /** Quotes enclose each whole line, as when Excel in Portuguese saves others' CSV. */
  readonly isWrapped: boolean
  /** Filled rows above the header: `sep=;` and titles. */
  readonly above: number
}

/** The kinds of table files, each with a reader. */
export type FileKind = "workbook" | "cards" | "text"

/** The number of bytes that identify a kind. */
export const kindSize = 64

/** The most bytes of a workbook, which is read into memory. */
export const maxWorkbookSize = 100 * 1024 * 1024

/** Returns a file's kind by its first bytes: names and media types are often wrong. */
export function kindOfFile(start: Uint8Array): FileKind {
  const [first, second, third] = start
  const isZip = first === 0x50 && second === 0x4b && (third === 3 || third === 5)
  // The mark of a compound file: a workbook of Excel 97, or an encrypted one.
  if (isZip || (first === 0xd0 && second === 0xcf && third === 0x11)) return "workbook"
  // UTF-16 has a zero byte beside each letter.
  const letters = [...start.subarray(0, kindSize)].filter((byte) => byte > 0x20 && byte < 0x7f)
  return /^BEGIN:VCARD/i.test(String.fromCharCode(...letters)) ? "cards" : "text"
}
