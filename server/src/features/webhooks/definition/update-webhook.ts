import type { Webhook, WebhookUpdate } from "@funil/contract/webhooks"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../../platform/http/versions.ts"
import { requireApi } from "../../plans/require-api.ts"
import { mailAccessChange } from "../../users/mail-access-change.ts"
import { saveWebhook } from "./save-webhook.ts"
import { lockWebhook, readWebhook } from "./webhook-queries.ts"
import { webhookView } from "./webhook-row.ts"
import { requireOnlyOne, requireSound } from "./webhook-rules.ts"

/** Changes a webhook, which has the caller's rights from then on. Switched on again it is told of nothing that happened meanwhile. */
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
    await saveWebhook(tx, before, {
      url,
      events: own.events,
      filters,
      enabled,
      stopped_reason: enabled ? null : before.stopped_reason,
      saved_by: tx.user?.id ?? null,
    })
    if (url !== before.url || (enabled && !before.enabled)) await mailAccessChange(tx, "webhook", url)
    const row = await readWebhook(tx, id)
    return versioned(tx, webhookView(row), row.version)
  })
}
