import { type PlanName, planLimits } from "@funil/contract/plans"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import { lockAccount } from "../../platform/db/lock-account.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** What a plan limits in an account: each is a table, of whose rows those count that are neither in the trash nor archived. */
export type Limited = "pipelines" | "workflows" | "custom_fields" | "forms"

/** How many count against the plan's limit. */
export async function countUsed(tx: Tx, what: Limited): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from ${sql.table(what)} where account_id = ${tx.accountId} and deleted_at is null
      and archived_at is null
  `.execute(tx.db)
  return rows[0]?.used ?? 0
}

/** What the account's plan allows; null without billing, where nothing is limited. */
export async function limitsOf(tx: Tx): Promise<(typeof planLimits)[PlanName] | null> {
  if (tx.services.config.billing.length === 0) return null
  const { rows } = await sql<{ plan: PlanName }>`/* plan of account */
    select subscription_plan as plan from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return planLimits[rows[0]?.plan ?? "start"]
}

/** Ends with 402 when the plan allows no more of them. Holds the account's lock, so that two at once can't both be the last. */
export async function requireRoom(tx: Tx, what: Limited): Promise<void> {
  await lockAccount(tx)
  const [limits, used] = await Promise.all([limitsOf(tx), countUsed(tx, what)])
  if (limits && used >= limits[what]) throw new AppError("E4021")
}
