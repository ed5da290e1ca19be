import type { FormAnswer } from "@funil/contract/form-answers"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readAnswer } from "./answer-read.ts"
import { releaseWaiting } from "./release-waiting.ts"

/** Makes of an answer that waits what would have come of it, as if the form made it now. */
export async function releaseAnswer(ctx: Context, formId: string, id: string): Promise<FormAnswer> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    const released = await releaseWaiting(tx, formId, id)
    if (released === "unknown") throw notFound()
    if (released === "received") throw new AppError("conflict")
    return readAnswer(tx, formId, id)
  })
}
