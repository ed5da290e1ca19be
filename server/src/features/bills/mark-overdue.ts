import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { batchSize, continueOperation } from "../../platform/ledger/in-batches.ts"
import { newId } from "../../platform/new-id.ts"
import { today } from "../../platform/wall-clock.ts"
import { billRecord, type BillRow } from "./bill-record.ts"

/** Returns the condition on pending bills (alias `b`) that were due before the day. */
function dueBefore(day: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`b.status = 'pending' and b.deleted_at is null and b.due_date < ${day}`
}

/**
 * Marks pending bills overdue once their day ends in the account's zone. A day ends somewhere at
 * each quarter of an hour. A late run catches up.
 */
export const markOverdue: JobDefinition = {
  name: "bill.mark_overdue",
  // The next run in 15 minutes retries.
  retry: { limit: 0, delaySeconds: 1 },
  schedule: { everyMinutes: 15 },
  accounts: (now) => sql`
    select a.account_id as account from accounts a
    where exists (
      select from bills b
      where b.account_id = a.account_id and ${dueBefore(sql`(${now}::timestamptz at time zone a.timezone)::date`)}
    )`,
  run: async (ctx) => {
    const operation = newId()
    for (let count = batchSize; count === batchSize;) count = await markSome(ctx, operation)
  },
}

async function markSome(ctx: SystemContext, operation: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await continueOperation(tx, operation)
    const { rows } = await sql<BillRow>`
      select b.* from bills b
      where b.account_id = ${tx.accountId} and ${dueBefore(sql`${today(tx)}::date`)}
      order by b.id limit ${batchSize} for no key update of b
    `.execute(tx.db)
    await billRecord.store.save(
      tx,
      rows.map((before) => ({ before, patch: { status: "overdue" as const } })),
    )
    return rows.length
  })
}
