import { sql } from "kysely"
import type { Context } from "../context.ts"
import { send } from "../db/send.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import type { Claimed } from "../jobs/fair-queue-claim.ts"

/** Queues of calls to payment providers, a row for each thing that one of them collects. */
type ChargeTable = "invoice_charges" | "bill_charges"

/** Has the provider called soon about these. A call that goes on is followed by another one. */
export function hintCharges(tx: Tx, table: ChargeTable, ids: readonly string[]): void {
  send(
    tx,
    sql`
      update ${sql.table(table)} set hints = hints + 1, next_at = case when lease is null then ${tx.now()} else next_at end
      where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
    `,
  )
  tx.news.add(table)
}

interface Rest {
  /** The hints that were known when the provider was called. */
  readonly hints: number
  readonly nextAt: Date | null
}

/** Ends a call; where a hint came meanwhile there is another one at once. */
// No right: only the queue does it. No ledger: the queue is no record.
export async function restCharge(
  ctx: Context,
  table: ChargeTable,
  { id, lease, hints, nextAt }: Pick<Claimed, "id" | "lease"> & Rest,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update ${sql.table(table)}
      set lease = null, attempts = 0,
        next_at = case when hints = ${hints} then ${nextAt}::timestamptz else ${tx.now()}::timestamptz end
      where account_id = ${tx.accountId} and id = ${id} and lease = ${lease}
    `.execute(tx.db),
  )
}
