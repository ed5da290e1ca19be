import type { OutboxMessageDetails } from "@funil/contract/messages"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { retryDelivery } from "../deliveries/retry-deliveries.ts"
import { getMessage } from "./get-message.ts"
import { findMessage } from "./outbox-read.ts"

/** Sends a message that failed again, under its id. */
// No ledger: how far a message has come is told beside it.
export async function retryMessage(ctx: Context, id: string): Promise<OutboxMessageDetails> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    if (!(await findMessage(tx, id))) throw notFound()
    if (!(await retryDelivery(tx, id))) throw new AppError("conflict")
    return getMessage(tx, id)
  })
}
