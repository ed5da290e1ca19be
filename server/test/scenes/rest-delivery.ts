import { sql } from "kysely"
import { newId } from "../../src/platform/new-id.ts"
import type { TestApi } from "../client.ts"

/** Stores a failed delivery of a webhook about a deal, and returns its id. */
export async function restDelivery(
  { database }: TestApi,
  webhookId: string,
  dealId: string,
): Promise<string> {
  const id = newId()
  await sql`
    insert into webhook_deliveries (account_id, id, webhook_id, event, entity, record_id, body, state, status, answer, took_ms, created_at)
    select account_id, ${id}, id, 'deal.won', 'deal', ${dealId}, '{}', 'failed', 404, 'João', 12, created_at
    from webhooks where id = ${webhookId}
  `.execute(database.owner)
  await sql`
    insert into deliveries (account_id, id, webhook_id, entity, record_id, channel, target, state, reason, attempts, created_at)
    select account_id, ${id}, id, 'deal', ${dealId}, 'webhook', '10.0.0.1', 'failed', 'refused', 1, created_at
    from webhooks where id = ${webhookId}
  `.execute(database.owner)
  return id
}
