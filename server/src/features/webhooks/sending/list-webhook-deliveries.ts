import type { listWebhookDeliveries as endpoint } from "@funil/contract/webhooks"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhook } from "../definition/webhook-queries.ts"
import { readDeliveries } from "./webhook-delivery-queries.ts"

export async function listWebhookDeliveries(
  ctx: Context,
  webhookId: string,
  { state, event, before, per_page }: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    await readWebhook(tx, webhookId)
    const found = await readDeliveries(tx, { webhookId, state, event, before, limit: per_page + 1 })
    return { data: found.slice(0, per_page), has_more: found.length > per_page }
  })
}
