import { signUpCurrencies } from "@funil/contract/accounts"
import { trialDays } from "@funil/contract/plans"
import { enterDirectory } from "../../platform/access/account-directory.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import type { AccountRow } from "./account-row.ts"

type NewAccount = Partial<AccountRow> &
  Pick<AccountRow, "domain" | "email" | "first_name" | "language"> & {
    readonly campaign: Record<string, string>
  }

const dayMs = 86_400_000

/** Makes the transaction's own account, on trial. A taken domain is the constraint's to refuse. */
export async function insertAccount(tx: Tx, { campaign, ...account }: NewAccount): Promise<void> {
  const now = tx.now()
  await enterDirectory(tx, account.domain)
  const row = {
    ...account,
    currency: signUpCurrencies[account.language],
    subscription_plan: "scale" as const,
    free_trial_exceeded_at: new Date(now.getTime() + trialDays * dayMs),
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
  const after = { ...row, free_trial_exceeded_at: row.free_trial_exceeded_at.toISOString() }
  record(tx, { event: "account.created", id: tx.accountId, before: null, after, reversible: false })
}
