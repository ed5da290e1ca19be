import type { AccountState } from "@funil/contract/accounts"
import type { Block } from "@funil/contract/blocked-account"
import type { PlanName } from "@funil/contract/plans"
import { AppError } from "../app-error.ts"
import type { Context, Services } from "../context.ts"

/** What of an account tells where it stands with its plan. */
export interface PlanRow {
  readonly subscription_plan: PlanName
  readonly free_trial_exceeded_at: Date | null
  readonly suspended_at: Date | null
}

export interface Standing {
  readonly state: AccountState
  /** Days that are left of a trial, its last hours counting as one; 0 where there is none. */
  readonly days_remaining: number
}

interface Asked {
  readonly now: Services["now"]
  readonly config: Pick<Services["config"], "billing">
}

const dayMs = 86_400_000

const plain = (state: AccountState): Standing => ({ state, days_remaining: 0 })

/** Where an account stands with its plan. Without billing every account is active. */
export function standing(
  { subscription_plan, free_trial_exceeded_at: ends, suspended_at }: PlanRow,
  { now, config }: Asked,
): Standing {
  if (config.billing.length === 0) return plain("active")
  if (suspended_at) return plain("suspended")
  if (ends === null) return plain(subscription_plan === "start" ? "free" : "active")
  const left = ends.getTime() - now().getTime()
  return left > 0 ? { state: "trial", days_remaining: Math.ceil(left / dayMs) } : plain("trial_ended")
}

/** What of an account tells whether it is blocked. */
export interface BlockRow extends PlanRow {
  readonly closed_at: Date | null
}

/** Why the account is blocked; null for one that is not. */
export function blockOf(row: BlockRow, services: Asked): Block | null {
  if (row.closed_at) return "account_closed"
  const { state } = standing(row, services)
  if (state === "trial_ended") return "E4022"
  return state === "suspended" ? "E4023" : null
}

/** Ends with an error where the caller's account is blocked: for what a call open to blocked accounts must not do for them. */
export function requireOpen({ block }: Pick<Context, "block">): void {
  if (block) throw new AppError(block)
}
