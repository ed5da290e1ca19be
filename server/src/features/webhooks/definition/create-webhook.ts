import type { NewWebhook, WebhookDraft } from "@funil/contract/webhooks"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { record } from "../../../platform/ledger/record.ts"
import { newId } from "../../../platform/new-id.ts"
import { beginReading } from "../../../platform/outbox/outbox-batch.ts"
import { placeOf } from "../../../platform/outbox/since.ts"
import { requireApi } from "../../plans/require-api.ts"
import { mailAccessChange } from "../../users/mail-access-change.ts"
import { newSecret, secretsOf } from "../webhook-secret.ts"
import { insertWebhook, readWebhook } from "./webhook-queries.ts"
import { type WebhookRow, webhookState, webhookView } from "./webhook-row.ts"
import { requireOnlyOne, requireSound } from "./webhook-rules.ts"

/** Makes a webhook, which is told, with the caller's rights, of what happens from now on. */
export async function createWebhook(ctx: Context, draft: WebhookDraft): Promise<NewWebhook> {
  requireCan(ctx, "webhook.manage")
  return inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const { url, events, filters = {}, enabled = true } = draft
    const id = newId()
    const own = { id, url, events: [...new Set(events)], filters }
    await requireSound(tx, own)
    await requireOnlyOne(tx, own)
    const now = tx.now()
    const secrets = { secret: newSecret(tx, id), previous: null, rotated_at: null }
    const row: WebhookRow = {
      ...own,
      ...secrets,
      enabled,
      enabled_at: enabled ? now : null,
      enabled_tx: enabled ? await placeOf(tx) : null,
      stopped_reason: null,
      failing_since: null,
      saved_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      version: 1,
    }
    await insertWebhook(tx, row)
    record(tx, { event: "webhook.created", id, before: null, after: webhookState(row) })
    await beginReading(tx, "workflow_positions")
    await mailAccessChange(tx, "webhook", url)
    const { secret } = secretsOf(tx, { id, ...secrets })
    return versioned(tx, { ...webhookView(await readWebhook(tx, id)), secret }, row.version)
  })
}
