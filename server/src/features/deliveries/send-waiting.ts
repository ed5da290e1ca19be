import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Makes due what waited for the account's e-mail to be proved. */
export async function sendWaiting(tx: Tx): Promise<void> {
  await sql`
    update deliveries set next_at = ${tx.now()}, reason = null
    where account_id = ${tx.accountId} and state = 'queued' and lease is null and reason = 'unproved'
  `.execute(tx.db)
  await sql`
    update messages set reason = null where account_id = ${tx.accountId} and state = 'queued' and reason = 'unproved'
  `.execute(tx.db)
  tx.news.add("deliveries")
}
