import type { Language } from "@funil/contract/accounts"
import { neutralised } from "@funil/contract/shared/csv-formula"
import { csvRow } from "@funil/contract/tables/csv-row"

/** The CSV that a language's spreadsheets read. */
export interface CsvFormat {
  readonly delimiter: "," | ";"
  readonly decimal: "." | ","
}

const formats: Record<Language, CsvFormat> = {
  "pt-BR": { delimiter: ";", decimal: "," },
  en: { delimiter: ",", decimal: "." },
}

export function csvFormat(language: Language): CsvFormat {
  return formats[language]
}

/** UTF-8 is told by it. */
export const byteOrderMark = "\uFEFF"

/** One line of CSV. No cell is a formula to a spreadsheet. */
export function csvLine(cells: readonly string[], { delimiter }: CsvFormat): string {
  return `${csvRow(cells.map(neutralised), delimiter)}\r\n`
}
