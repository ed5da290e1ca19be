import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { returnsOf } from "./person-returns-read.ts"

/**
 * Takes the contacts out of what they asked to send back: where mails went, and what they said of it. That it was sent back stays, so that
 * nothing is sent back twice.
 */
export async function forgetReturns(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update returns set email = null, next_at = null, lease = null
    where account_id = ${tx.accountId} and ${returnsOf(tx, ids)} returning id
  `.execute(tx.db)
  await sql`
    update return_items set comment = null
    where account_id = ${tx.accountId} and return_id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(tx.db)
}
