import { planLimits } from "@funil/contract/plans"
import { sql } from "kysely"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** Ends with 402 when the plan allows no further workflow. Holds the account's lock, so that two at once can't both be the last. */
export async function requireRoomForWorkflow(tx: Tx): Promise<void> {
  await sql`select from accounts where account_id = ${tx.accountId} for no key update`.execute(tx.db)
  const { rows } = await sql<{ plan: keyof typeof planLimits; used: number }>`
    select a.subscription_plan as plan,
      (select count(*) from workflows w where w.account_id = ${tx.accountId} and w.deleted_at is null) as used
    from accounts a where a.account_id = ${tx.accountId}
  `.execute(tx.db)
  const [row] = rows
  if (row && row.used >= planLimits[row.plan].workflows) throw new AppError("E4021")
}
