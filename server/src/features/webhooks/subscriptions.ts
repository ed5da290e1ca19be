import { failingDays } from "@funil/contract/data/webhooks"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Attempt, Subscriptions } from "../deliveries/delivery.ts"
import { type StoredSecrets, signing } from "../deliveries/webhook-secrets.ts"
import { stopWebhook } from "./stop-webhook.ts"
import { secretsOf } from "./webhooks.ts"

interface Row extends StoredSecrets {
  readonly id: string
  readonly url: string
  readonly body: string
}

/** The call to the webhook's current address, signed with its current secrets. */
const callOf: Subscriptions["callOf"] = async (tx: Tx, deliveryId) => {
  const { rows } = await sql<Row>`/* call of delivery */
    select w.id, w.url, w.secret, w.previous, w.rotated_at, d.body
    from webhook_deliveries d join webhooks w on w.account_id = ${tx.accountId} and w.id = d.webhook_id
    where d.account_id = ${tx.accountId} and d.id = ${deliveryId} and w.enabled and w.deleted_at is null
  `.execute(tx.db)
  const [row] = rows
  if (!row) return null
  const { url, body } = row
  return { method: "POST", url, body, headers: {}, secrets: signing(secretsOf(tx, row)) }
}

/** The address is permanently gone. */
const goneStatus = 410

/** Stores an attempt and stops a webhook whose address is gone or has failed for days. */
const noteAttempt: Subscriptions["onAttempt"] = async (tx, attempt) => {
  await writeAttempt(tx, attempt)
  const { webhookId, state, response } = attempt
  if (state === "sent") return endFailing(tx, webhookId)
  if (response === null) return
  const since = await failingSince(tx, webhookId)
  if (response.status === goneStatus) return stopWebhook(tx, webhookId, "gone")
  const longest = failingDays * 86_400_000
  if (since !== null && tx.now().getTime() - since.getTime() >= longest)
    await stopWebhook(tx, webhookId, "failing")
}

/** An attempt without a call keeps the last answer. */
async function writeAttempt(tx: Tx, { deliveryId, state, response }: Attempt): Promise<void> {
  const called = response !== null
  await sql`/* attempt at delivery */
    update webhook_deliveries set state = ${state},
      status = case when ${called} then ${response?.status ?? null} else status end,
      answer = case when ${called} then ${response?.answer ?? null} else answer end,
      took_ms = case when ${called} then ${response?.tookMs ?? null} else took_ms end
    where account_id = ${tx.accountId} and id = ${deliveryId}
  `.execute(tx.db)
}

async function endFailing(tx: Tx, id: string): Promise<void> {
  await sql`/* webhook works */
    update webhooks set failing_since = null
    where account_id = ${tx.accountId} and id = ${id} and failing_since is not null
  `.execute(tx.db)
}

/** The first failed call since the last success, which is now if there was none. */
async function failingSince(tx: Tx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`/* failing since */
    select failing_since as since from webhooks where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  const [found] = rows
  if (!found || found.since !== null) return found?.since ?? null
  await sql`/* webhook fails */
    update webhooks set failing_since = ${tx.now()}
    where account_id = ${tx.accountId} and id = ${id} and failing_since is null
  `.execute(tx.db)
  return tx.now()
}

/** How the deliveries of webhooks are sent and settled. */
export const subscriptions: Subscriptions = { callOf, onAttempt: noteAttempt }
