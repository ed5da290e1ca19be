import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { retryDelivery } from "../deliveries/retry-deliveries.ts"
import { requireAuthor } from "./mail-settings.ts"
import { ownMail } from "./mail-queries.ts"

/** Sends a mail of the caller's again to those whom it did not reach, under the same ids; 409 where there are none. */
// No ledger: how far a message has come is told beside it.
export async function retryMail(ctx: Context, id: string): Promise<void> {
  requireCan(ctx, "mail.send")
  const author = requireAuthor(ctx)
  await inTransaction(ctx, async (tx) => {
    let isAny = false
    for (const one of await ownMail(tx, author, id)) isAny = (await retryDelivery(tx, one)) || isAny
    if (!isAny) throw new AppError("conflict")
  })
}
