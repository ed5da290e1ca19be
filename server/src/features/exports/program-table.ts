import type { Context } from "../../platform/context.ts"
import type { SheetColumn, SheetRow } from "../../platform/sheets/sheet.ts"
import { exportCell } from "./export-cell.ts"
import type { Column, Values } from "./export-column.ts"
import { linkWords } from "./link-words.ts"
import { userNames } from "./user-names.ts"

/** How records become rows. */
export interface RecordTable {
  readonly columns: readonly SheetColumn[]
  readonly rowsOf: (records: readonly Values[]) => Promise<SheetRow[]>
}

/** Records as programs and imports read them: names of fields, values of the API. */
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
