import { type RawBuilder, sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"

function taking(tx: Tx, count: number): RawBuilder<{ first: number }> {
  return sql`/* next codes */
    update deal_counters set next_code = next_code + ${count}
    where account_id = ${tx.accountId} returning next_code - ${count} as first
  `
}

/**
 * Takes the next numbers of the account; numbers of rolled-back deals come again, those of committed ones never. The last of all locks:
 * whoever holds it keeps the account's other new deals waiting.
 */
export async function nextCodes(tx: Tx, count: number): Promise<number> {
  const { rows } = await taking(tx, count).execute(tx.db)
  return rows[0]?.first ?? 1
}

/** The same for one deal, whose insertion is sent next and reads the number. */
export function sendNextCode(tx: Tx): void {
  send(tx, taking(tx, 1))
}

/** The number that was taken last, where `c` is the account's row. */
export const takenCode = { table: "deal_counters", columns: { code: sql`c.next_code - 1` } } as const
