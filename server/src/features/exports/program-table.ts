import type { Context } from "../../platform/context.ts"
import type { SheetColumn, SheetRow } from "../../platform/sheets/sheet.ts"
import { exportCell } from "./export-cell.ts"
import type { Column, Values } from "./export-column.ts"
import { linkWords, userNames } from "./link-words.ts"

/** How records become rows. */
export interface RecordTable {
  readonly columns: readonly SheetColumn[]
  readonly rowsOf: (records: readonly Values[]) => Promise<SheetRow[]>
}

/** Returns a table for programs and imports: field names and API values. */
export async function programTable(ctx: Context, columns: readonly Column[]): Promise<RecordTable> {
  const [users, wordsOf] = await Promise.all([userNames(ctx, "email"), linkWords(ctx, columns)])
  return {
    columns: columns.map(([header, { type }]) => ({
      header,
      kind: type === "number" || type === "money" ? "number" : "text",
    })),
    rowsOf: async (records) => {
      const names = { users, links: await wordsOf(records) }
      return records.map((record) => columns.map((column) => exportCell(column, record, names)))
    },
  }
}
