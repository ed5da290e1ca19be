import { type PlanName, planLimits } from "@funil/contract/account/plans"
import { overPlanLimit } from "@funil/contract/api/errors"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"

/** Whether the account's plan includes API access and webhooks. */
export async function hasApi(tx: Tx): Promise<boolean> {
  return (await limitsOf(tx))?.api ?? true
}

/** Throws 402 if the plan excludes it. */
export async function requireApi(tx: Tx): Promise<void> {
  if (!(await hasApi(tx))) throw new AppError(overPlanLimit)
}

/** A table that a plan limits. Rows count unless they are in the trash or archived. */
type LimitedTable = "pipelines" | "workflows" | "custom_fields" | "forms"

/** Counts the rows against the plan's limit. */
export async function countUsed(tx: Tx, what: LimitedTable): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from ${sql.table(what)} where account_id = ${tx.accountId} and deleted_at is null
      and archived_at is null
  `.execute(tx.db)
  return rows[0]?.used ?? 0
}

/** Returns the limits of the account's plan, or null without billing, which has no limits. */
export async function limitsOf(tx: Tx): Promise<(typeof planLimits)[PlanName] | null> {
  if (tx.services.config.billing.length === 0) return null
  const { rows } = await sql<{ plan: PlanName }>`/* plan of account */
    select subscription_plan as plan from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return planLimits[rows[0]?.plan ?? "start"]
}

/**
 * Throws 402 if the plan has no room for another row. Locks the account, so that two concurrent
 * calls can't both take the last place.
 */
export async function requireRoom(tx: Tx, what: LimitedTable): Promise<void> {
  await lockAccount(tx)
  const [limits, used] = await Promise.all([limitsOf(tx), countUsed(tx, what)])
  if (limits && used >= limits[what]) throw new AppError(overPlanLimit)
}

/**
 * Throws 402 if all paid users are active. Trials, the free plan and installations without billing
 * have no limit. Locks the account, so that two concurrent calls can't both take the last seat.
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
  if (rows[0] && rows[0].active >= rows[0].paid) throw new AppError(overPlanLimit)
}
