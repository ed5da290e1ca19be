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
