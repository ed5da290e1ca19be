import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { saveWebhook } from "./save-webhook.ts"
import { lockWebhook, readWebhook } from "./webhook-queries.ts"
import { webhookView } from "./webhook-row.ts"

/** Ends a webhook. What waits for it is found to lead nowhere when its turn comes. */
export async function deleteWebhook(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "webhook.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, id)
    await requireFresh(before, ifMatch, async () => webhookView(await readWebhook(tx, id)))
    await saveWebhook(tx, before, { enabled: false, deleted_at: tx.now() })
  })
}
