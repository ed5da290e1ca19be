import type { Account, AccountSummary } from "@funil/contract/account/accounts"
import type { Currency } from "@funil/contract/account/plans"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"

/** Returns the account of the transaction. */
export async function getAccountRow(tx: Tx): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select a.account_id, a.domain, a.company, a.document, a.email, a.website, a.address, a.first_name, a.last_name, a.phone1, a.phone2,
      a.brand, a.total_employees, a.department, a.market, a.source, a.language, a.timezone, a.currency, a.ip_list, a.pix_key, a.pix_name, a.pix_city,
      a.marketing_needs_consent, a.subscription_plan,
      a.free_trial_exceeded_at, a.trial_refused, a.suspended_at, a.email_proved_at, a.open_tracking, a.reply_to, a.created_at, a.updated_at, a.version,
      b.cycle as subscription_cycle, b.users as subscription_paid_users,
      (select count(*) from users u where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated) as total_users
    from accounts a left join subscriptions b on b.account_id = ${tx.accountId}
    where a.account_id = ${tx.accountId}
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks and returns the account. */
export async function lockAccountRow(tx: Tx): Promise<AccountRow> {
  await lockAccount(tx)
  return getAccountRow(tx)
}

/** Writes the columns of a patch. */
export async function writeAccountRow(tx: Tx, patch: Partial<AccountRow>): Promise<void> {
  const stamps = { updated_at: tx.now(), version: sql<number>`version + 1` }
  await tx.db
    .updateTable("accounts")
    .set({ ...patch, ...stamps })
    .where("account_id", "=", tx.accountId)
    .execute()
}

/** A stored account, with its plan and the number of its active users. */
export interface AccountRow {
  account_id: string
  domain: string
  company: string | null
  document: string | null
  email: string
  website: string | null
  address: string | null
  first_name: string
  last_name: string | null
  phone1: string | null
  phone2: string | null
  brand: string | null
  total_employees: string | null
  department: string | null
  market: string | null
  source: string | null
  language: AccountSummary["language"]
  timezone: string
  currency: Currency
  ip_list: string[]
  pix_key: string | null
  pix_name: string | null
  pix_city: string | null
  marketing_needs_consent: boolean
  subscription_plan: AccountSummary["subscription_plan"]
  subscription_cycle: Account["subscription_cycle"]
  subscription_paid_users: number | null
  free_trial_exceeded_at: Date | null
  trial_refused: boolean
  suspended_at: Date | null
  email_proved_at: Date | null
  open_tracking: boolean
  reply_to: string | null
  created_at: Date
  updated_at: Date
  version: number
  total_users: number
}
