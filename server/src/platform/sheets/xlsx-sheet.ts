import type { Language } from "@funil/contract/account/accounts"
import { type Cell, type CellKind, type Sheet, type SheetRow, localDate } from "./sheet.ts"
/** Characters of a cell; Excel calls a file with a longer text broken. */
const longest = 32_767
/** A sheet's title has no more. */
const longestTitle = 31

const widths: Readonly<Record<CellKind, number>> = {
  text: 24,
  number: 12,
  money: 16,
  date: 12,
  wall_clock: 18,
}

const formats: Readonly<Record<Language, Partial<Record<CellKind, string>>>> = {
  "pt-BR": { money: "#,##0.00", date: "dd/mm/yyyy", wall_clock: "dd/mm/yyyy hh:mm" },
  en: { money: "#,##0.00", date: "m/d/yyyy", wall_clock: "m/d/yyyy h:mm AM/PM" },
}

/**
 * A sheet as the bytes of an XLSX file. Texts are texts there, so that none of them is a formula.
 */
export async function xlsxBytes(
  { title, columns, rows }: Omit<Sheet, "name">,
  language: Language,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import("hucre/xlsx")
  const cellsOf = (row: SheetRow) =>
    row.map((cell, index) => cellValue(cell, columns[index]?.kind ?? "text", language))
  const values = async function* () {
    for await (const some of rows) for (const row of some) yield cellsOf(row)
  }
  return writeXlsxStream(values(), {
    name: sheetTitle(title),
    columns: columns.map(({ header, kind }) => {
      const numFmt = formats[language][kind]
      return { header: plain(header), width: widths[kind], ...(numFmt !== undefined && { numFmt }) }
    }),
    freezePane: { rows: 1 },
  })
}

/** A title that Excel takes; it keeps "history" for itself. */
function sheetTitle(title: string): string {
  const plainTitle = plain(title.replaceAll(/[[\]:*?/\\'\p{Cc}]/gu, " "))
  const name = plainTitle.slice(0, longestTitle).toWellFormed().trim()
  return name === "" || /^history$/i.test(name) ? `${name}-` : name
}

function cellValue(cell: Cell, kind: CellKind, language: Language): string | number | Date | null {
  if (typeof cell === "number") return cell
  if (cell === null || cell === "") return null
  if (kind !== "date" && kind !== "wall_clock") return plain(cell)
  // Spreadsheets have no zones: the clock of the account is written as it is.
  const date = new Date(`${cell.replace(" ", "T")}${kind === "date" ? "" : ":00"}Z`)
  const year = date.getUTCFullYear()
  // They count days from 1900, with a day too many in its February.
  return year > 1900 && year < 10_000 ? date : localDate(cell, language)
}

/**
 * A text without what XML can't hold, and without what Excel would read as an escaped character.
 */
function plain(text: string): string {
  const whole = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return whole
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, "")
    .replaceAll(/_x(?=[\dA-Fa-f]{4}_)/g, "_x005F_x")
}
