import type { FormAnswer } from "@funil/contract/form-answers"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { inNameOf } from "../../../platform/ledger/in-name-of.ts"
import { newId } from "../../../platform/new-id.ts"
import { lockGround } from "./answer-ground.ts"
import { filesOfAnswer, findAnswer, lockAnswer, updateReceived } from "./answer-queries.ts"
import { readAnswer } from "./answer-read.ts"
import { findAnsweredForm } from "./answered-form-read.ts"
import { becomeDeal } from "./become-deal.ts"

/** Makes of an answer that waits what would have come of it, as if the form made it now. */
export async function releaseAnswer(ctx: Context, formId: string, id: string): Promise<FormAnswer> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    const name = { user: null, source: "form", sourceId: formId, operationId: newId() } as const
    await inNameOf(tx, name, (acting) => release(acting, formId, id))
    return readAnswer(tx, formId, id)
  })
}

async function release(tx: Tx, formId: string, id: string): Promise<void> {
  const [form, answer, files] = await Promise.all([
    findAnsweredForm(tx, formId),
    findAnswer(tx, formId, id),
    filesOfAnswer(tx, id),
  ])
  if (!form || !answer) throw notFound()
  const { draft, values, utm } = answer
  if (!draft) throw new AppError("conflict")
  const [ground, locked] = await Promise.all([lockGround(tx, id, form, draft), lockAnswer(tx, formId, id)])
  if (!locked) throw notFound()
  if (!locked.waits) throw new AppError("conflict")
  await updateReceived(tx, id, await becomeDeal(tx, { form, ground, draft, values, utm, files }))
}
