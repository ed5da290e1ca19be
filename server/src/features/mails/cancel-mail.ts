import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { callOffThese } from "../deliveries/call-off-deliveries.ts"
import { requireAuthor } from "./mail-settings.ts"
import { ownMail } from "./mail-queries.ts"

/** Keeps a mail of the caller's from going out to anybody whom it has not reached; 409 where there is nobody. */
// No ledger: how far a message has come is told beside it.
export async function cancelMail(ctx: Context, id: string): Promise<void> {
  requireCan(ctx, "mail.send")
  const author = requireAuthor(ctx)
  await inTransaction(ctx, async (tx) => {
    const ids = await ownMail(tx, author, id)
    if ((await callOffThese(tx, ids)) === 0) throw new AppError("conflict")
  })
}
