import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Takes the next number of the account; numbers of rolled-back deals come again, those of committed ones never. */
export async function nextCodes(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`/* next codes */
    update accounts set next_deal_code = next_deal_code + ${count}
    where account_id = ${tx.accountId} returning next_deal_code - ${count} as first
  `.execute(tx.db)
  return rows[0]?.first ?? 1
}
