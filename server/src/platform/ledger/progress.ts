import { sql } from "kysely"
import { AppError } from "../app-error.ts"
import type { Context } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"

/**
 * Makes room for the progress of an operation that is to look at `total` records. The id may be the caller's choice, so it must be
 * that of no operation yet: 409.
 */
export async function startProgress(ctx: Context, id: string, total: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql`
      insert into operation_progress (account_id, id, user_id, total, created_at, updated_at)
      select a.account_id, ${id}::uuid, ${tx.user?.id ?? null}::uuid, ${total}::int, ${now}::timestamptz, ${now}::timestamptz
      from accounts a
      where a.account_id = ${tx.accountId}
        and not exists (select from operations where account_id = ${tx.accountId} and id = ${id})
      returning 1
    `.execute(tx.db)
    if (rows.length === 0) throw new AppError("conflict")
  })
}

/** Adds what one batch looked at and changed. */
export async function addProgress(
  tx: Tx,
  id: string,
  batch: { done: number; updated: number },
): Promise<void> {
  await sql`/* add progress */
    update operation_progress
    set done = done + ${batch.done}, updated = updated + ${batch.updated}, updated_at = ${tx.now()}
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

/** Notes that the operation ended before its time. What it did so far stands, and can be undone. */
export async function failProgress(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`
      update operation_progress set failed_at = ${tx.now()} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db)
  })
}
