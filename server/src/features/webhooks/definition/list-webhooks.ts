import type { Webhook } from "@funil/contract/webhooks"
import { sql } from "kysely"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhooks } from "./webhook-queries.ts"
import { webhookView } from "./webhook-row.ts"

/** All webhooks, or those with an address. */
export async function listWebhooks(ctx: Context, url?: string): Promise<Webhook[]> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const rows = await readWebhooks(tx, url === undefined ? sql`true` : sql`w.url = ${url}`)
    return rows.map(webhookView)
  })
}
