import type { Entity } from "@funil/contract/shared/entities"
import { fieldWord } from "../../nouns/noun-words.ts"
import { fixedSource } from "../../nouns/record-sources.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { SheetColumn } from "../../platform/sheets/sheet.ts"
import { textAccount } from "../message-texts/text-formats.ts"
import type { Column } from "./export-column.ts"
import { screenNames, userNames } from "./link-words.ts"
import type { RecordTable } from "./program-table.ts"
import { exportWords, screenCell, screenKind } from "./screen-cell.ts"

/**
 * Returns a table of records as the caller's screen shows them, with the currency beside the first
 * amount.
 */
export async function screenTable(
  ctx: Permitted,
  entity: Entity,
  columns: readonly Column[],
): Promise<RecordTable> {
  const { language, timezone } = ctx
  const [{ currency }, users] = await Promise.all([inTransaction(ctx, textAccount), userNames(ctx, "name")])
  const options = fixedSource(entity).words?.(language) ?? {}
  const screen = { language, timezone, currency, options }
  const namesOf = screenNames(ctx, columns)
  const [money] = columns.find(([, { type }]) => type === "money") ?? []
  const shown = columns.flatMap((column): SheetColumn[] => {
    const one: SheetColumn = { header: fieldWord(language, entity, column), kind: screenKind(column[1]) }
    return column[0] === money ? [one, { header: exportWords[language].currency, kind: "text" }] : [one]
  })
  return {
    columns: withoutTwins(shown),
    rowsOf: async (records) => {
      const names = { users, links: await namesOf(records) }
      return records.map((record) =>
        columns.flatMap((column) => {
          const cell = screenCell(column, record, screen, names)
          return column[0] === money ? [cell, cell === null ? null : currency] : [cell]
        }),
      )
    },
  }
}

/** Numbers repeated headers, as `Valor (2)`, since an import takes each header once. */
function withoutTwins(columns: readonly SheetColumn[]): SheetColumn[] {
  const seen = new Set<string>()
  return columns.map(({ header, kind }) => {
    let own = header
    for (let count = 2; seen.has(own); count += 1) own = `${header} (${count})`
    seen.add(own)
    return { header: own, kind }
  })
}
