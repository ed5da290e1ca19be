import type { Webhook } from "@funil/contract/webhooks"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhook } from "./webhook-queries.ts"
import { webhookView } from "./webhook-row.ts"

export async function getWebhook(ctx: Context, id: string): Promise<Webhook> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const row = await readWebhook(tx, id)
    return versioned(tx, webhookView(row), row.version)
  })
}
