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

/** Thrown by every reader of a file; has the line where that is known. */
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
  /** Without two of one name; those without a name are empty. */
  readonly headers: readonly string[]
  /** Batches of rows with at least one filled cell each, the header not among them. Can be read once. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>
}

export interface TableLimits {
  readonly maxColumns: number
  /** In characters. A longer row ends the reading, so memory is bounded. */
  readonly maxRowSize: number
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "")
}

/** Trims headers and numbers those of one name, as in `Telefone (2)`. */
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
