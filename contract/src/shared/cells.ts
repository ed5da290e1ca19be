/**
 * Joins values into one cell with `|` between them, and escapes `|` and `\`. A single value with a
 * comma ends with `|`.
 */
export function joinCell(values: readonly string[]): string {
  const joined = values.map((value) => value.replaceAll(/[\\|]/g, "\\$&")).join("|")
  return values.length === 1 && /[,;]/.test(joined) ? `${joined}|` : joined
}

/** Whether a cell can only be a list. */
export function isList(cell: string): boolean {
  return /(?<!\\)(?:\\\\)*\|/.test(cell)
}

/** Returns the values of a cell, split at `|` if there is one, else at `,` and `;`. */
export function splitCell(cell: string): string[] {
  const parts = isList(cell) ? splitEscaped(cell) : cell.split(/[,;]/).map(unescaped)
  return parts.map((part) => part.trim()).filter((part) => part !== "")
}

function splitEscaped(cell: string): string[] {
  return [...cell.matchAll(/((?:\\.|[^\\|])*)(?:\||$)/gsu)].map(([, part = ""]) => unescaped(part))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\|])/g, "$1")
}

const invisible = String.raw`'\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}`

/**
 * The start of a cell that spreadsheets may run as a formula, full-width signs included: the sign,
 * also after apostrophes and invisible characters that some programs drop. A leading tab or new
 * line is enough.
 */
const trigger = new RegExp(String.raw`^(?:'*[\t\r\n]|[${invisible}]*[=+\-@＝＋－＠])`, "u")

/**
 * Negative numbers, phones and emails are safe: without brackets, bars and operators after the sign
 * nothing runs.
 */
const harmless = /^-\d+([.,]\d+)?$|^\+\d+$|^\+[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/** Returns the cell as text for every spreadsheet: puts an apostrophe before a possible formula. */
export function neutralised(cell: string): string {
  return trigger.test(cell) && !harmless.test(cell) ? `'${cell}` : cell
}

/** Reverts `neutralised`. */
export function restored(cell: string): string {
  return cell.startsWith("'") && trigger.test(cell) ? cell.slice(1) : cell
}

/** Returns a row of CSV without its line end. Quotes cells that another program could misread. */
export function csvRow(cells: readonly string[], delimiter: "," | ";" = ","): string {
  return cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
