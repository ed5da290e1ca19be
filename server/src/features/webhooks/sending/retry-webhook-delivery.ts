import type { WebhookDelivery } from "@funil/contract/webhooks"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { resendDelivery } from "../../deliveries/retry-deliveries.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhook } from "../definition/webhook-queries.ts"
import { markQueued, readDelivery } from "./webhook-delivery-queries.ts"

/** Sends a delivery again, under its id; 409 while the webhook is off, and for one that is being sent now. */
// No ledger: what is sent is no record.
export async function retryWebhookDelivery(
  ctx: Context,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { enabled } = await readWebhook(tx, webhookId)
    await readDelivery(tx, webhookId, id)
    if (!enabled || !(await resendDelivery(tx, id))) throw new AppError("conflict")
    await markQueued(tx, [id])
    return readDelivery(tx, webhookId, id)
  })
}
