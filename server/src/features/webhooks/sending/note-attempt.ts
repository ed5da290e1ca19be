import { failingDays } from "@funil/contract/webhooks"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Attempt, Subscriptions } from "../../deliveries/subscriptions.ts"
import { stopWebhook } from "./stop-webhook.ts"

/** The address says that it is gone for good. */
const goneStatus = 410

/** Writes down what came of an attempt, and switches off a webhook whose address is gone or has failed for days. */
export const noteAttempt: Subscriptions["onAttempt"] = async (tx, attempt) => {
  await writeAttempt(tx, attempt)
  const { webhookId, state, cameBack } = attempt
  if (state === "sent") return endFailing(tx, webhookId)
  if (cameBack === null) return
  const since = await failingSince(tx, webhookId)
  if (cameBack.status === goneStatus) return stopWebhook(tx, webhookId, "gone")
  const longest = failingDays * 86_400_000
  if (since !== null && tx.now().getTime() - since.getTime() >= longest)
    await stopWebhook(tx, webhookId, "failing")
}

/** What was not called keeps what its last call was answered with. */
async function writeAttempt(tx: Tx, { deliveryId, state, cameBack }: Attempt): Promise<void> {
  const called = cameBack !== null
  await sql`/* attempt at delivery */
    update webhook_deliveries set state = ${state},
      status = case when ${called} then ${cameBack?.status ?? null} else status end,
      answer = case when ${called} then ${cameBack?.answer ?? null} else answer end,
      took_ms = case when ${called} then ${cameBack?.tookMs ?? null} else took_ms end
    where account_id = ${tx.accountId} and id = ${deliveryId}
  `.execute(tx.db)
}

async function endFailing(tx: Tx, id: string): Promise<void> {
  await sql`/* webhook works */
    update webhooks set failing_since = null
    where account_id = ${tx.accountId} and id = ${id} and failing_since is not null
  `.execute(tx.db)
}

/** Since when every call has failed: from now on where the last one did not. */
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
