import { planLimits, type PlanName } from "@funil/contract/account/plans"
import { overPlanLimit } from "@funil/contract/api/errors"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockKeys } from "../../platform/db/tx.ts"

/**
 * The tables that count an account's bytes on disk, with conditions on their rows. Each byte is in
 * one table: `stored_files` has the files of records, of the trash, of pending answers, return
 * photos, form terms, and unfinished uploads.
 */
export const byteKinds = {
  stored_files: sql`true`,
  pictures: sql`true`,
  imports: sql`finished_at is null`,
  exports: sql`status = 'ready'`,
} as const satisfies Record<string, RawBuilder<unknown>>

/** Returns the bytes that the account stores. Every limit uses this sum. */
export async function keptBytes(tx: Tx): Promise<number> {
  const each = Object.entries(byteKinds).map(
    ([table, isKept]) =>
      sql`select size from ${sql.table(table)} where account_id = ${tx.accountId} and ${isKept as RawBuilder<SqlBool>}`,
  )
  const { rows } = await sql<{ used: number }>`/* kept bytes */
    select coalesce(sum(size), 0)::bigint as used from (${sql.join(each, sql` union all `)}) kept
  `.execute(tx.db)
  return rows[0]?.used ?? 0
}

/**
 * Returns the plan's bytes: a share for each user who has joined, or null without billing. An
 * invitation adds none.
 */
export async function bytesLimit(tx: Tx): Promise<number | null> {
  if (tx.services.config.billing.length === 0) return null
  const { rows } = await sql<{ plan: PlanName; users: number }>`/* users of plan */
    select a.subscription_plan as plan, (
      select count(*) from users u where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
        and u.password_hash is not null
    ) as users
    from accounts a where a.account_id = ${tx.accountId}
  `.execute(tx.db)
  const { plan = "start", users = 0 } = rows[0] ?? {}
  return planLimits[plan].upload_bytes * Math.max(1, users)
}

/**
 * Throws 402 if the plan has no room for the bytes. Holds a lock, so two concurrent uploads can't
 * both fit.
 */
export async function requireRoomForBytes(tx: Tx, size: number): Promise<void> {
  await lockKeys(tx, ["kept bytes"])
  const limit = await bytesLimit(tx)
  if (limit !== null && (await keptBytes(tx)) + size > limit) throw new AppError(overPlanLimit)
}
