import { type RawBuilder, sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"

function taking(tx: Tx, count: number): RawBuilder<{ first: number }> {
  return sql`/* next codes */
    update accounts set next_deal_code = next_deal_code + ${count}
    where account_id = ${tx.accountId} returning next_deal_code - ${count} as first
  `
}

/**
 * Takes the next numbers of the account; numbers of rolled-back deals come again, those of committed ones never. After the locks of
 * stages: whoever holds this one keeps all other new deals of the account waiting.
 */
export async function nextCodes(tx: Tx, count: number): Promise<number> {
  const { rows } = await taking(tx, count).execute(tx.db)
  return rows[0]?.first ?? 1
}

/** The same for one number, which is then the one before the account's next. */
export function sendNextCode(tx: Tx): void {
  send(tx, taking(tx, 1))
}
