import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Ends the address at which a calendar program reads a user's tasks, if there is one. */
export async function dropFeed(tx: Tx, userId: string | undefined): Promise<void> {
  await sql`
    delete from calendar_feeds where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
}
