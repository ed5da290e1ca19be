import type { AccountState } from "@funil/contract/account/accounts"
import type { Block } from "@funil/contract/account/blocked-account"
import type { PlanName } from "@funil/contract/account/plans"
import { accountSuspended, trialEnded } from "@funil/contract/api/errors"
import { AppError } from "../app-error.ts"
import type { Context, Services } from "../context.ts"
import { hasMailServer } from "../mail/deliver-mail.ts"

/** The columns that decide an account's standing. */
interface PlanRow {
  readonly subscription_plan: PlanName
  readonly free_trial_exceeded_at: Date | null
  readonly suspended_at: Date | null
}

interface Standing {
  readonly state: AccountState
  /** The remaining days of a trial, the last hours included; 0 without one. */
  readonly days_remaining: number
}

interface BillingServices {
  readonly now: Services["now"]
  readonly config: Pick<Services["config"], "billing">
}

const dayMs = 86_400_000

const plain = (state: AccountState): Standing => ({ state, days_remaining: 0 })

/** Returns an account's standing. Without billing every account is active. */
export function standing(
  { subscription_plan, free_trial_exceeded_at: ends, suspended_at }: PlanRow,
  { now, config }: BillingServices,
): Standing {
  if (config.billing.length === 0) return plain("active")
  if (suspended_at) return plain("suspended")
  if (ends === null) return plain(subscription_plan === "start" ? "free" : "active")
  const left = ends.getTime() - now().getTime()
  return left > 0 ? { state: "trial", days_remaining: Math.ceil(left / dayMs) } : plain("trial_ended")
}

/** The columns that decide whether an account is blocked. */
export interface BlockRow extends PlanRow {
  readonly closed_at: Date | null
}

/** Returns why the account is blocked, or null. */
export function blockOf(row: BlockRow, services: BillingServices): Block | null {
  if (row.closed_at) return "account_closed"
  const { state } = standing(row, services)
  if (state === "trial_ended") return trialEnded
  return state === "suspended" ? accountSuspended : null
}

/**
 * Throws if the caller's account is blocked, for a part of a call that is otherwise open to blocked
 * accounts.
 */
export function requireOpen({ block }: Pick<Context, "block">): void {
  if (block) throw new AppError(block)
}

/**
 * Whether an account may send anything: its email is proved, or there is no mail server to prove
 * it.
 */
export function isAccountProved(
  { email_proved_at: at }: { readonly email_proved_at: Date | null },
  { config }: Pick<Services, "config">,
): boolean {
  return at !== null || !hasMailServer(config)
}

/**
 * Whether the account may only send a little: on the day after its email was proved, if there are
 * plans.
 */
export function isFirstDay(
  { services, now }: Pick<Context, "services" | "now">,
  { email_proved_at: at }: { readonly email_proved_at: Date | null },
): boolean {
  return services.config.billing.length > 0 && at !== null && now().getTime() - at.getTime() < dayMs
}
