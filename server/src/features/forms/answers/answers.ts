import {
  type FormAnswer,
  type listFormAnswers as endpoint,
  spamDays,
} from "@funil/contract/forms/form-answers"
import type { ExportWording } from "@funil/contract/shared/export-form"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { notFound } from "../../../platform/app-error.ts"
import { inTransaction, readAtOnce } from "../../../platform/db/transaction.ts"
import { longTurn } from "../../../platform/db/tx.ts"
import type { AccountWork } from "../../../platform/jobs/walk-job.ts"
import { type Sheet, type SheetRow, textColumns } from "../../../platform/sheets/sheet.ts"
import { today, wallClockOf } from "../../../platform/wall-clock.ts"
import { removeBytesOf } from "../../files/stored-files.ts"
import { deleteAnswers, lockAnswer } from "./answer-queries.ts"
import { countWaiting, readAnswers, readAnswerColumns, readReceived, requireForm } from "./answer-read.ts"

type Query = z.output<typeof endpoint.query>

export async function listAnswers(
  ctx: Permitted<"form.manage">,
  formId: string,
  { state, before, per_page }: Query,
): Promise<z.output<typeof endpoint.answer>> {
  return readAtOnce(ctx, async (tx) => {
    const [, found, spam] = await Promise.all([
      requireForm(tx, formId),
      readAnswers(tx, { formId, state, before, limit: per_page + 1 }),
      countWaiting(tx, formId),
    ])
    return { data: found.slice(0, per_page), has_more: found.length > per_page, spam }
  })
}

/** Permanently deletes an answer and the files it waits with. The records that it created stay. */
// No ledger: an answer is not a record and cannot be restored.
export async function deleteAnswer(ctx: Permitted<"form.manage">, formId: string, id: string): Promise<void> {
  const files = await inTransaction(ctx, async (tx) => {
    await requireForm(tx, formId)
    if (!(await lockAnswer(tx, formId, id))) throw notFound()
    return deleteAnswers(tx, [id])
  })
  if (files.length > 0) await removeBytesOf(ctx, files)
}

const rowsAtOnce = 500
const titles = {
  "pt-BR": { at: "Data", files: "Arquivos", deal: "Negócio", referrer: "Página" },
  en: { at: "Date", files: "Files", deal: "Deal", referrer: "Page" },
} as const

/** Exports the received answers of a form. Throws 404 if there are none. */
export async function exportAnswers(
  ctx: Permitted<"form.manage">,
  formId: string,
  { wording }: { readonly wording: ExportWording },
): Promise<Sheet> {
  const { slug } = await inTransaction(ctx, (tx) => requireForm(tx, formId))
  const { at, files, deal, referrer } = titles[ctx.language]
  const asked = await longTurn(ctx, () => inTransaction(ctx, (tx) => readAnswerColumns(tx, formId)))
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

type AnswerColumns = Awaited<ReturnType<typeof readAnswerColumns>>

async function* rowsOf(ctx: Permitted, formId: string, asked: AnswerColumns): AsyncGenerator<SheetRow[]> {
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

const atOnce = 1000

/**
 * Deletes waiting answers after their deadline. Deletes the bytes of their files once no file
 * refers to them.
 */
export const purgeAnswers: AccountWork = {
  name: "form.purge_answers",
  // No ledger: an answer is not a record.
  run: async (ctx) => {
    const deleteSome = () =>
      inTransaction(ctx, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select n.id from form_answers n
          where n.account_id = ${tx.accountId} and n.reason is not null
            and n.created_at <= ${tx.now()}::timestamptz - make_interval(days => ${spamDays})
          limit ${atOnce} for update skip locked
        `.execute(tx.db)
        await deleteAnswers(
          tx,
          rows.map(({ id }) => id),
        )
        return rows.length
      })
    while ((await deleteSome()) === atOnce);
  },
}
