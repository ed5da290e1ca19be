import type { listFormAnswers as endpoint } from "@funil/contract/form-answers"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { readAtOnce } from "../../../platform/db/transaction.ts"
import { countWaiting, readAnswers, requireForm } from "./answer-read.ts"

type Query = z.output<typeof endpoint.query>

export async function listAnswers(
  ctx: Context,
  formId: string,
  { state, before, per_page }: Query,
): Promise<z.output<typeof endpoint.answer>> {
  requireCan(ctx, "form.manage")
  return readAtOnce(ctx, async (tx) => {
    const [, found, spam] = await Promise.all([
      requireForm(tx, formId),
      readAnswers(tx, { formId, state, before, limit: per_page + 1 }),
      countWaiting(tx, formId),
    ])
    return { data: found.slice(0, per_page), has_more: found.length > per_page, spam }
  })
}
