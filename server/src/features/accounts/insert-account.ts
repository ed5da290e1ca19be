import { createHash } from "node:crypto"
import { signUpCurrencies } from "@funil/contract/account/accounts"
import { trialDays, trialPlan } from "@funil/contract/account/plans"
import { sql } from "kysely"
import { enterDirectory } from "../../platform/access/account-directory.ts"
import { mailboxOf } from "../../platform/access/mailbox-limit.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import type { AccountRow } from "./account-queries.ts"

type NewAccount = Partial<AccountRow> &
  Pick<AccountRow, "domain" | "email" | "first_name" | "language"> & {
    readonly campaign: Record<string, string>
  }

const dayMs = 86_400_000

/**
 * Creates the transaction's own account and returns whether it has a trial. The database constraint
 * rejects a taken domain.
 */
export async function insertAccount(tx: Tx, { campaign, ...account }: NewAccount): Promise<boolean> {
  const now = tx.now()
  await enterDirectory(tx, account.domain)
  const row = {
    ...account,
    currency: signUpCurrencies[account.language],
    ...(await planOf(tx, account.email)),
    email_proved_at: tx.isProved ? now : null,
  }
  await tx.db
    .insertInto("accounts")
    .values({
      ...row,
      account_id: tx.accountId,
      campaign: JSON.stringify(campaign),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx.db.insertInto("deal_counters").values({ account_id: tx.accountId }).execute()
  const { email_proved_at: _, trial_refused: isRefused, free_trial_exceeded_at: ends, ...told } = row
  const after = { ...told, free_trial_exceeded_at: ends?.toISOString() ?? null }
  record(tx, { event: "account.created", id: tx.accountId, before: null, after, reversible: false })
  return !isRefused
}

/**
 * Records a mailbox's trial. Returns false if it had one in the last 12 months. Of two concurrent
 * calls, the second returns false.
 */
async function takeTrial(tx: Tx, email: string): Promise<boolean> {
  const hash = createHash("sha256").update(mailboxOf(email)).digest()
  const { rows } = await sql`
    insert into past_trials as t (mailbox_hash, began_at) values (${hash}, ${tx.now()})
    on conflict (mailbox_hash) do update set began_at = excluded.began_at
      where t.began_at <= ${yearBefore(tx.now())}
    returning 1
  `.execute(tx.db)
  return rows.length > 0
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export function yearBefore(now: Date): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - 1)
  return at
}

/** Returns a trial, or the free plan if the mailbox had a trial within a year. */
async function planOf(
  tx: Tx,
  email: string,
): Promise<Pick<AccountRow, "subscription_plan" | "free_trial_exceeded_at" | "trial_refused">> {
  const isFirst =
    tx.services.config.billing.length === 0 || tx.source === "demo" || (await takeTrial(tx, email))
  if (!isFirst) return { subscription_plan: "start", free_trial_exceeded_at: null, trial_refused: true }
  return {
    subscription_plan: trialPlan,
    free_trial_exceeded_at: new Date(tx.now().getTime() + trialDays * dayMs),
    trial_refused: false,
  }
}
