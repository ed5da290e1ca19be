import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { AccountRow } from "./account-row.ts"

/** The account of the transaction. */
export async function getAccountRow(tx: Tx): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select a.account_id, a.domain, a.company, a.document, a.email, a.website, a.first_name, a.last_name, a.phone1, a.phone2,
      a.brand, a.total_employees, a.department, a.market, a.source, a.language, a.timezone, a.subscription_plan,
      a.free_trial_exceeded_at, a.suspended_at, a.open_tracking, a.reply_to, a.created_at, a.updated_at, a.version,
      (select count(*) from users u where u.account_id = ${tx.accountId} and u.deleted_at is null) as total_users
    from accounts a where a.account_id = ${tx.accountId}
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The account, locked to be written. */
export async function lockAccountRow(tx: Tx): Promise<AccountRow> {
  await lockAccount(tx)
  return getAccountRow(tx)
}

export async function writeBrand(tx: Tx, brand: string | null): Promise<void> {
  await sql`
    update accounts set brand = ${brand}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
}

export async function writeMessageSettings(
  tx: Tx,
  { open_tracking, reply_to }: Pick<AccountRow, "open_tracking" | "reply_to">,
): Promise<void> {
  await sql`
    update accounts set open_tracking = ${open_tracking}, reply_to = ${reply_to}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
}
