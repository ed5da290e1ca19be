import type { FormAnswer } from "@funil/contract/form-answers"
import { utmNames } from "@funil/contract/shared/campaign"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { byteOrderMark, csvFormat, csvLine } from "../../../platform/csv/csv-format.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { longTurn } from "../../../platform/long-turn.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"
import { readAskedColumns, readReceived, requireForm } from "./answer-read.ts"

const rowsAtOnce = 500
const titles = {
  "pt-BR": { at: "Data", files: "Arquivos", deal: "Negócio", referrer: "Página" },
  en: { at: "Date", files: "Files", deal: "Deal", referrer: "Page" },
} as const

/** The answers of a form that were received as the lines of a CSV. Ends with 404 before the first line. */
export async function exportAnswers(
  ctx: Context,
  formId: string,
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  requireCan(ctx, "form.manage")
  const { slug } = await inTransaction(ctx, (tx) => requireForm(tx, formId))
  return { name: slug, lines: linesOf(ctx, formId) }
}

async function* linesOf(ctx: Context, formId: string): AsyncGenerator<string> {
  const format = csvFormat(ctx.language)
  const { at, files, deal, referrer } = titles[ctx.language]
  const columns = await longTurn(ctx, () => inTransaction(ctx, (tx) => readAskedColumns(tx, formId)))
  const head = [at, ...columns.map(({ label }) => label), files, deal, ...utmNames, referrer]
  yield byteOrderMark + csvLine(head, format)
  const cells = (answer: FormAnswer) => {
    const said = new Map(answer.values.map(({ field, text }) => [field, text]))
    return [
      wallClockOf(new Date(answer.created_at), ctx.timezone),
      ...columns.map(({ field }) => said.get(field) ?? ""),
      String(answer.files),
      answer.deal_id ?? "",
      ...utmNames.map((name) => answer.utm[name] ?? ""),
      answer.referrer ?? "",
    ]
  }
  for (let after: FormAnswer | null = null; ;) {
    const page = { after, limit: rowsAtOnce }
    const rows: FormAnswer[] = await longTurn(ctx, () =>
      inTransaction(ctx, (tx) => readReceived(tx, formId, page)),
    )
    after = rows.at(-1) ?? null
    if (after === null) return
    yield rows.map((answer) => csvLine(cells(answer), format)).join("")
  }
}
