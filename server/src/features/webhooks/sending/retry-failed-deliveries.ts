import { maxRetried, type retryFailedDeliveries as endpoint } from "@funil/contract/webhooks"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { WebhookEvent } from "@funil/contract/webhook-events"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { resendFailed } from "../../deliveries/retry-deliveries.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhook } from "../definition/webhook-queries.ts"
import { countFailed, failedDeliveries, markQueued } from "./webhook-delivery-queries.ts"

/** Sends failed deliveries of a webhook again, the oldest first and so many at once; 409 while it is off. */
// No ledger: what is sent is no record.
export async function retryFailedDeliveries(
  ctx: Context,
  webhookId: string,
  event?: WebhookEvent,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { enabled } = await readWebhook(tx, webhookId)
    if (!enabled) throw new AppError("conflict")
    const of = { webhookId, event }
    const queued = await resendFailed(tx, await failedDeliveries(tx, of, maxRetried))
    await markQueued(tx, queued)
    return { queued: queued.length, left: await countFailed(tx, of) }
  })
}
