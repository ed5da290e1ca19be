import type { Tx } from "../../../platform/db/transaction.ts"
import { record } from "../../../platform/ledger/record.ts"
import { placeOf } from "../../../platform/outbox/since.ts"
import { updateWebhookRow } from "./webhook-queries.ts"
import { type WebhookRow, webhookState } from "./webhook-row.ts"

function eventOf(before: WebhookRow, after: WebhookRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "webhook.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "webhook.restored" : "webhook.updated"
}

/**
 * Writes a locked webhook as patched. Every change of an existing one ends here. Switched on it is told of nothing that happened before;
 * on again, or at another address, it does not fail any more.
 */
export async function saveWebhook(tx: Tx, before: WebhookRow, patch: Partial<WebhookRow>): Promise<void> {
  const patched = { updated_at: tx.now(), version: before.version + 1, ...patch }
  const after = { ...before, ...patched }
  const isNew = after.enabled && !before.enabled
  const isElsewhere = isNew || after.url !== before.url
  const times = {
    enabled_at: isNew ? tx.now() : before.enabled_at,
    enabled_tx: isNew ? await placeOf(tx) : before.enabled_tx,
    failing_since: isElsewhere ? null : before.failing_since,
  }
  await updateWebhookRow(tx, { ...after, ...times })
  record(tx, {
    event: eventOf(before, after),
    id: before.id,
    before: webhookState(before),
    after: webhookState(after),
    // The secret before is told to nobody.
    reversible: before.rotated_at?.getTime() === after.rotated_at?.getTime(),
  })
}
