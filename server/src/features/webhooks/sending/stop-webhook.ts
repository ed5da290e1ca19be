import type { WebhookStop } from "@funil/contract/webhooks"
import type { Tx } from "../../../platform/db/transaction.ts"
import { saveWebhook } from "../definition/save-webhook.ts"
import { lockAnyWebhook } from "../definition/webhook-queries.ts"
import { tellOfWebhook } from "./tell-of-webhook.ts"

/** Switches a webhook off for a reason that only a person can mend, and tells the admins. */
export async function stopWebhook(tx: Tx, id: string, reason: WebhookStop): Promise<void> {
  const webhook = await lockAnyWebhook(tx, id)
  if (!webhook?.enabled || webhook.deleted_at !== null) return
  await saveWebhook(tx, webhook, { enabled: false, stopped_reason: reason })
  await tellOfWebhook(tx, { id, reason, host: new URL(webhook.url).host })
}
