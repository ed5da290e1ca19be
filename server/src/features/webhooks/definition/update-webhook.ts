import type { Webhook, WebhookUpdate } from "@funil/contract/webhooks"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../../platform/http/versions.ts"
import { requireApi } from "../../plans/require-api.ts"
import { lockWebhook, readWebhook, saveWebhook } from "./webhook-queries.ts"
import { webhookView } from "./webhook-row.ts"
import { requireOnlyOne, requireSound } from "./webhook-rules.ts"

/** Changes a webhook, which has the caller's rights from then on. Switched on again it is told of nothing that happened meanwhile. */
// No ledger: what it is told stands beside it, and its secret nowhere.
export async function updateWebhook(
  ctx: Context,
  id: string,
  input: WebhookUpdate,
  ifMatch?: string,
): Promise<Webhook> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const before = await lockWebhook(tx, id)
    await requireFresh(before, ifMatch, async () => webhookView(await readWebhook(tx, id)))
    const { url = before.url, events = before.events, filters = before.filters } = input
    const { enabled = before.enabled } = input
    const own = { id, url, events: [...new Set(events)], filters }
    await requireSound(tx, own)
    await requireOnlyOne(tx, own)
    const isNew = enabled && !before.enabled
    await saveWebhook(tx, before, {
      url,
      events: own.events,
      filters,
      enabled,
      enabled_at: isNew ? tx.now() : before.enabled_at,
      stopped_reason: enabled ? null : before.stopped_reason,
      failing_since: isNew || url !== before.url ? null : before.failing_since,
      saved_by: tx.user?.id ?? null,
    })
    const row = await readWebhook(tx, id)
    return versioned(tx, webhookView(row), row.version)
  })
}
