import { firstSteps, type Onboarding } from "@funil/contract/onboarding"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { type OnboardingRow, type PutAway, readOnboarding, writeOnboarding } from "./onboarding-queries.ts"

/** So long the welcome shows by itself to who has not closed it. */
const daysOfWelcome = 14

function onboardingView(tx: Tx, row: OnboardingRow): Onboarding {
  const { samples, skipped, closed_at, hidden_at, founded_at } = row
  const isYoung = tx.now().getTime() - founded_at.getTime() < daysOfWelcome * 86_400_000
  const isDone = firstSteps.every((step) => row[step])
  const { pipeline, team, data, field, automation } = row
  return {
    steps: { pipeline, team, data, field, automation },
    skipped,
    hidden: hidden_at !== null,
    opens: closed_at === null && isYoung && !isDone,
    samples,
  }
}

export async function getOnboarding(ctx: Context): Promise<Onboarding> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => onboardingView(tx, await readOnboarding(tx)))
}

// No ledger: what somebody has put away is no record.
export async function updateOnboarding(ctx: Context, putAway: PutAway): Promise<Onboarding> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    await writeOnboarding(tx, putAway)
    return onboardingView(tx, await readOnboarding(tx))
  })
}
