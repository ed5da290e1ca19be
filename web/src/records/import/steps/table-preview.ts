import { maxImportSize } from "@funil/contract/data/imports"
import { TableProblem, type TableRule } from "@funil/contract/tables/table"
import type { Messages } from "../../../lib/text/messages.ts"
import { type OpenTable, openTable, type TableChoices } from "../open-table.ts"

/** The start of a file, parsed like the import, for the preview and for matching columns. */
export interface TablePreview extends Pick<OpenTable, "text" | "sheets" | "sheet" | "isAddressBook"> {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Whether the file has no further rows. */
  readonly isWhole: boolean
}

/** Why a file can't be imported, with the line if known. */
export interface FileProblem {
  readonly kind:
    | "notCsv"
    | "empty"
    | "noRows"
    | "unreadable"
    | "tooBig"
    | "tooManyColumns"
    | "unclosedQuote"
    | "longRow"
    | "oldWorkbook"
    | "brokenWorkbook"
    | "bigWorkbook"
  readonly line?: number | null
}

const kindOf: Record<TableRule, FileProblem["kind"]> = {
  empty_file: "empty",
  not_csv: "notCsv",
  unclosed_quote: "unclosedQuote",
  row_too_long: "longRow",
  too_many_columns: "tooManyColumns",
  old_workbook: "oldWorkbook",
  broken_workbook: "brokenWorkbook",
  workbook_too_big: "bigWorkbook",
  unknown_sheet: "unreadable",
}

/** Converts a reader's error to a problem. */
export function fileProblemOf(error: unknown): FileProblem {
  if (!(error instanceof TableProblem)) return { kind: "unreadable" }
  return { kind: kindOf[error.rule], line: error.line }
}

export function fileProblemText({ kind, line }: FileProblem, words: Messages["imports"]["file"]): string {
  return line === null || line === undefined ? words[kind] : `${words[kind]} ${words.atLine(line)}`
}

/** Enough rows to match columns and to guess field types. */
const maxRows = 500
const maxCharacters = 1024 * 1024

/** Reads the start of a file, or says why it can't be imported. */
export async function readPreview(file: File, choices?: TableChoices): Promise<TablePreview | FileProblem> {
  if (file.size === 0) return { kind: "empty" }
  if (file.size > maxImportSize) return { kind: "tooBig" }
  try {
    const table = await openTable(file, choices)
    if (!table) return { kind: "notCsv" }
    const { rows, isWhole } = await firstRows(table)
    if (rows.length === 0) return { kind: "noRows" }
    return { ...table, rows, isWhole }
  } catch (error) {
    return fileProblemOf(error)
  }
}

async function firstRows(table: OpenTable): Promise<Pick<TablePreview, "rows" | "isWhole">> {
  const rows: (readonly string[])[] = []
  let characters = 0
  for await (const batch of table.rows) {
    for (const row of batch) {
      if (rows.length >= maxRows || characters > maxCharacters) return { rows, isWhole: false }
      rows.push(row)
      characters += row.reduce((sum, cell) => sum + cell.length, 0)
    }
  }
  return { rows, isWhole: true }
}

/** Formats a cell. Address books store lists in the import's format, `ana@x.com|ana@y.com`. */
export function shownCell({ isAddressBook }: Pick<TablePreview, "isAddressBook">, cell = ""): string {
  return isAddressBook ? cell.replace(/\|$/, "").replaceAll("|", ", ") : cell
}

/** The distinct values of a column in order of appearance. */
export function samplesOf({ rows }: Pick<TablePreview, "rows">, at: number, limit: number): string[] {
  const found = new Set<string>()
  for (const row of rows) {
    const value = row[at]?.trim() ?? ""
    if (value !== "") found.add(value)
    if (found.size >= limit) break
  }
  return [...found]
}
