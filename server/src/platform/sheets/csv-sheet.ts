import type { Language } from "@funil/contract/account/accounts"
import { csvRow, neutralised } from "@funil/contract/shared/cells"
import { type Cell, type Sheet, type SheetColumn, localDate } from "./sheet.ts"

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

/** The CSV that a language's spreadsheets read. */
interface CsvFormat {
  readonly delimiter: "," | ";"
  readonly decimal: "." | ","
}

const formats: Record<Language, CsvFormat> = {
  "pt-BR": { delimiter: ";", decimal: "," },
  en: { delimiter: ",", decimal: "." },
}

function csvFormat(language: Language): CsvFormat {
  return formats[language]
}

/** It marks UTF-8. */
const byteOrderMark = "\uFEFF"

/** One line of CSV. No cell is a formula to a spreadsheet. */
function csvLine(cells: readonly string[], { delimiter }: CsvFormat): string {
  return `${csvRow(cells.map(neutralised), delimiter)}\r\n`
}

/** A number in digits alone, without an exponent; it reads back as the very same number. */
export function plainNumber(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent)
  if (shift === 0) return String(value)
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(shift, "0")}`
}
