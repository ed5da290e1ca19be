const invisible = String.raw`'\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}`

/**
 * What makes a spreadsheet take a cell for a formula, in its full-width forms too: the sign first, or after apostrophes and
 * characters that nobody sees and some spreadsheets drop. A tab or a new line at the beginning is enough.
 */
const trigger = new RegExp(String.raw`^(?:'*[\t\r\n]|[${invisible}]*[=+\-@＝＋－＠])`, "u")

/** Negative numbers, phones and e-mails: without brackets, bars and operators after the first sign nothing runs. */
const harmless = /^-\d+([.,]\d+)?$|^\+\d+$|^\+[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/** Returns the cell as text for every spreadsheet: puts an apostrophe before a possible formula. */
export function neutralised(cell: string): string {
  return trigger.test(cell) && !harmless.test(cell) ? `'${cell}` : cell
}

/** What `neutralised` made, as it was. */
export function restored(cell: string): string {
  return cell.startsWith("'") && trigger.test(cell) ? cell.slice(1) : cell
}
