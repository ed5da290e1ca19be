import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"

/**
 * Makes what the transaction records part of the operation with this id, which earlier transactions may have begun: one undo then
 * puts back what all of them did. The id is one that `newId` made or that `startProgress` found free, never just any that was sent.
 * Who knows that it is begun says so, and nobody looks.
 */
export async function continueOperation(tx: Tx, id: string, isBegun = false): Promise<void> {
  tx.ledger.operationId = id
  tx.ledger.isBegun = isBegun
  if (isBegun) return
  const { rows } = await sql`/* find operation */
    select from operations where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  tx.ledger.isBegun = rows.length > 0
}
