import type { Language } from "@funil/contract/accounts"
import { byteOrderMark, type CsvFormat, csvFormat, csvLine } from "../csv/csv-format.ts"
import { plainNumber } from "../text/plain-number.ts"
import { localDate } from "./local-dates.ts"
import type { Cell, Sheet, SheetColumn } from "./sheet.ts"

/** A sheet as the pieces of a CSV for spreadsheets of the language. */
export async function* csvPieces(
  { columns, rows }: Pick<Sheet, "columns" | "rows">,
  language: Language,
): AsyncGenerator<string> {
  const format = csvFormat(language)
  const headers = columns.map(({ header }) => header)
  let before = byteOrderMark + csvLine(headers, format)
  for await (const some of rows) {
    const lines = some.map((row) =>
      csvLine(
        row.map((cell, index) => cellText(cell, columns[index], { ...format, language })),
        format,
      ),
    )
    yield before + lines.join("")
    before = ""
  }
  if (before !== "") yield before
}

type Style = CsvFormat & { readonly language: Language }

function cellText(cell: Cell, column: SheetColumn | undefined, { decimal, language }: Style): string {
  if (cell === null) return ""
  if (typeof cell === "number") {
    const digits = column?.kind === "money" ? cell.toFixed(2) : plainNumber(cell)
    return digits.replace(".", decimal)
  }
  const isDate = column?.kind === "date" || column?.kind === "wall_clock"
  return isDate ? localDate(cell, language) : cell
}
