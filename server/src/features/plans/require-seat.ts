import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/**
 * Ends with 402 when all users that are paid for are active already. Trials and the free plan have no subscription, and no limit; nor has
 * anybody without billing. Holds the account's lock, so that two at once can't both be the last.
 */
export async function requireSeat(tx: Tx): Promise<void> {
  if (tx.services.config.billing.length === 0) return
  await lockAccount(tx)
  const { rows } = await sql<{ paid: number; active: number }>`/* seats of account */
    select s.users as paid, (
      select count(*) from users u where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
    ) as active
    from subscriptions s where s.account_id = ${tx.accountId}
  `.execute(tx.db)
  if (rows[0] && rows[0].active >= rows[0].paid) throw new AppError("E4021")
}
