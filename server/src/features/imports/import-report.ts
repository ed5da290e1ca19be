import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/db/tx.ts"
import { type Sheet, type SheetRow, textColumns } from "../../platform/sheets/sheet.ts"
import { today } from "../../platform/wall-clock.ts"
import { ruleMessage } from "../../words/error-messages.ts"
import { type Refusal, readRefusals, visibleImport } from "./import-queries.ts"

const rowsAtOnce = 500
const titles = { "pt-BR": ["linha", "motivo"], en: ["row", "reason"] } as const

/**
 * Exports rejected rows, or rows imported without some cells, with row number and reasons. Throws
 * 404 before the first row.
 */
export async function exportImportErrors(
  ctx: Permitted<"record.import">,
  id: string,
  isIn: boolean,
): Promise<Sheet> {
  const { entity, plan } = await inTransaction(ctx, (tx) => visibleImport(tx, id))
  const head = [...titles[ctx.language], ...plan.headers]
  const named = new Map(plan.columns.map(({ index, name }) => [name, plan.headers[index]]))
  const title = `${entity}-import-${isIn ? "cells" : "errors"}`
  return {
    name: `${title}-${today(ctx)}`,
    title,
    columns: textColumns(head),
    rows: rowsOf(ctx, { id, isIn }, named),
  }
}

/** The file's headers by field. */
type Headers = ReadonlyMap<string, string | undefined>

interface ReportPart {
  readonly id: string
  readonly isIn: boolean
}

async function* rowsOf(ctx: Permitted, { id, isIn }: ReportPart, named: Headers): AsyncGenerator<SheetRow[]> {
  let after = 0
  for (;;) {
    const read = () => inTransaction(ctx, (tx) => readRefusals(tx, id, { isIn, after, limit: rowsAtOnce }))
    const rows = await longTurn(ctx, read)
    if (rows.length === 0) return
    yield rows.map((row) => [String(row.row), reasonOf(ctx, row, named), ...row.cells])
    after = rows.at(-1)?.row ?? after
  }
}

function reasonOf({ language }: Context, { problems }: Refusal, named: Headers): string {
  const words = problems.map(({ field, rule, params }) => {
    const sentence = ruleMessage(language, rule, params)
    return field === "row" ? sentence : `${named.get(field) ?? field}: ${sentence}`
  })
  return words.join(" ")
}
