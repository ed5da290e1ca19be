import type { WebhookStop } from "@funil/contract/webhooks"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { tellOfWebhook } from "./tell-of-webhook.ts"

/** Switches a webhook off for a reason that only a person can mend, and tells the admins. */
export async function stopWebhook(tx: Tx, id: string, reason: WebhookStop): Promise<void> {
  const { rows } = await sql<{ url: string }>`/* stop webhook */
    update webhooks set enabled = false, stopped_reason = ${reason}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId} and id = ${id} and enabled and deleted_at is null returning url
  `.execute(tx.db)
  if (rows[0]) await tellOfWebhook(tx, { id, reason, host: new URL(rows[0].url).host })
}
