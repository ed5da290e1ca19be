import type { Language } from "@funil/contract/account/accounts"

/** How the cells of a column are written. */
export type CellKind = "text" | "number" | "money" | "date" | "wall_clock"

export interface SheetColumn {
  readonly header: string
  readonly kind: CellKind
}

/** A date is `YYYY-MM-DD`, a wall clock `YYYY-MM-DD HH:mm`; null and "" are empty. */
export type Cell = string | number | null

export type SheetRow = readonly Cell[]

/** A table whose rows are made as they are taken. */
export interface Sheet {
  /** The file's name without its ending. */
  readonly name: string
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetRow[]>
}

/** A column of text for each header. */
export function textColumns(headers: readonly string[]): SheetColumn[] {
  return headers.map((header) => ({ header, kind: "text" }))
}

const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?/

/**
 * A date or wall clock in the form that spreadsheets of the language read as a date: `10/03/2026
 * 14:30`, `3/10/2026 2:30 PM`.
 */
export function localDate(text: string, language: Language): string {
  const [, year, month, day, hour, minute] = parts.exec(text) ?? []
  if (year === undefined) return text
  const date = language === "en" ? `${Number(month)}/${Number(day)}/${year}` : `${day}/${month}/${year}`
  if (hour === undefined) return date
  return language === "en"
    ? `${date} ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`
    : `${date} ${hour}:${minute}`
}
