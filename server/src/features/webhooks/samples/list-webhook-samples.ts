import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookPayload } from "@funil/contract/webhooks"
import type { Records } from "../../../nouns/record-feature.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireApi } from "../../plans/require-api.ts"
import { samplesOf } from "./samples-of.ts"

export async function listWebhookSamples(
  ctx: Context,
  records: Records,
  event: WebhookEvent,
): Promise<WebhookPayload[]> {
  requireCan(ctx, "webhook.manage")
  await inTransaction(ctx, requireApi)
  return samplesOf(ctx, records, event)
}
