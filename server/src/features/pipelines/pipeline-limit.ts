import { planLimits } from "@funil/contract/plans"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** Takes the lock under which pipelines are added and put in order. */
export async function lockPipelineList(tx: Tx): Promise<void> {
  await sql`select from accounts where account_id = ${tx.accountId} for no key update`.execute(tx.db)
}

/** Ends with 402 when the plan allows no further pipeline. Holds the list's lock, so that two at once can't both be the last. */
export async function requireRoomForPipeline(tx: Tx): Promise<void> {
  await lockPipelineList(tx)
  const { subscription_plan: plan, used } = await tx.db
    .selectFrom("accounts as a")
    .select((query) => [
      "a.subscription_plan",
      query
        .selectFrom("pipelines as p")
        .select(({ fn }) => fn.countAll<number>().as("used"))
        .where("p.account_id", "=", tx.accountId)
        .where("p.deleted_at", "is", null)
        .as("used"),
    ])
    .where("a.account_id", "=", tx.accountId)
    .executeTakeFirstOrThrow()
  if ((used ?? 0) >= planLimits[plan].pipelines) throw new AppError("E4021")
}
