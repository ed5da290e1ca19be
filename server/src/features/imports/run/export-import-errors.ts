import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { byteOrderMark, csvFormat, csvLine } from "../../../platform/csv/csv-format.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { longTurn } from "../../../platform/long-turn.ts"
import { ruleMessage } from "../../../words/error-messages.ts"
import { type Refusal, readRefusals, visibleImport } from "./import-queries.ts"

const rowsAtOnce = 500
const titles = { "pt-BR": ["linha", "motivo"], en: ["row", "reason"] } as const

/** The refused rows of an import as the lines of a CSV, each with its number and the reasons. Ends with 404 before the first line. */
export async function exportImportErrors(
  ctx: Context,
  id: string,
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  requireCan(ctx, "record.import")
  const { entity, plan } = await inTransaction(ctx, (tx) => visibleImport(tx, id))
  const head = [...titles[ctx.language], ...plan.headers]
  const named = new Map(plan.columns.map(({ index, name }) => [name, plan.headers[index]]))
  return { name: `${entity}-import-errors`, lines: linesOf(ctx, id, head, named) }
}

/** The file's headers by field. */
type Headers = ReadonlyMap<string, string | undefined>

async function* linesOf(
  ctx: Context,
  id: string,
  head: readonly string[],
  named: Headers,
): AsyncGenerator<string> {
  const format = csvFormat(ctx.language)
  yield byteOrderMark + csvLine(head, format)
  let after = 0
  for (;;) {
    const read = () => inTransaction(ctx, (tx) => readRefusals(tx, id, after, rowsAtOnce))
    const rows = await longTurn(ctx, read)
    if (rows.length === 0) return
    const line = (row: Refusal) => csvLine([String(row.row), reasonOf(ctx, row, named), ...row.cells], format)
    yield rows.map(line).join("")
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
