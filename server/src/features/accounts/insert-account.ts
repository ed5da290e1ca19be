import { signUpCurrencies } from "@funil/contract/accounts"
import { trialDays, trialPlan } from "@funil/contract/plans"
import { enterDirectory } from "../../platform/access/account-directory.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { takeTrial } from "./past-trials.ts"
import { record } from "../../platform/ledger/record.ts"
import type { AccountRow } from "./account-row.ts"

type NewAccount = Partial<AccountRow> &
  Pick<AccountRow, "domain" | "email" | "first_name" | "language"> & {
    readonly campaign: Record<string, string>
  }

const dayMs = 86_400_000

/** A trial, or the free plan where the mailbox had one within a year. */
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

/** Makes the transaction's own account, on trial or free, and returns whether it has a trial. A taken domain is the constraint's to refuse. */
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
