import type { FormAnswer } from "@funil/contract/form-answers"
import { utmNames } from "@funil/contract/shared/campaign"
import type { ExportWording } from "@funil/contract/shared/export-form"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { longTurn } from "../../../platform/long-turn.ts"
import { type Sheet, type SheetRow, textColumns } from "../../../platform/sheets/sheet.ts"
import { today } from "../../../platform/today.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"
import { readAskedColumns, readReceived, requireForm } from "./answer-read.ts"

const rowsAtOnce = 500
const titles = {
  "pt-BR": { at: "Data", files: "Arquivos", deal: "Negócio", referrer: "Página" },
  en: { at: "Date", files: "Files", deal: "Deal", referrer: "Page" },
} as const

/** The answers of a form that were received. Ends with 404 before the first one. */
export async function exportAnswers(
  ctx: Context,
  formId: string,
  { wording }: { readonly wording: ExportWording },
): Promise<Sheet> {
  requireCan(ctx, "form.manage")
  const { slug } = await inTransaction(ctx, (tx) => requireForm(tx, formId))
  const { at, files, deal, referrer } = titles[ctx.language]
  const asked = await longTurn(ctx, () => inTransaction(ctx, (tx) => readAskedColumns(tx, formId)))
  const labels = asked.map(({ label }) => label)
  return {
    name: `${slug}-${today(ctx)}`,
    title: slug,
    columns: [
      { header: at, kind: wording === "screen" ? "wall_clock" : "text" },
      ...textColumns(labels),
      { header: files, kind: "number" },
      ...textColumns([deal, ...utmNames, referrer]),
    ],
    rows: rowsOf(ctx, formId, asked),
  }
}

type AskedColumns = Awaited<ReturnType<typeof readAskedColumns>>

async function* rowsOf(ctx: Context, formId: string, asked: AskedColumns): AsyncGenerator<SheetRow[]> {
  const cells = (answer: FormAnswer): SheetRow => {
    const said = new Map(answer.values.map(({ field, text }) => [field, text]))
    return [
      wallClockOf(new Date(answer.created_at), ctx.timezone),
      ...asked.map(({ field }) => said.get(field) ?? ""),
      answer.files,
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
    yield rows.map(cells)
  }
}
