import { planLimits } from "@funil/contract/plans"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockCustomFieldList } from "./custom-field-queries.ts"

/** Ends with 402 when the plan allows no further field. Holds the list's lock, so that two at once can't both be the last. */
export async function requireRoomForCustomField(tx: Tx): Promise<void> {
  await lockCustomFieldList(tx)
  const { subscription_plan: plan, used } = await tx.db
    .selectFrom("accounts as a")
    .select((query) => [
      "a.subscription_plan",
      query
        .selectFrom("custom_fields as f")
        .select(({ fn }) => fn.countAll<number>().as("used"))
        .where("f.account_id", "=", tx.accountId)
        .where("f.deleted_at", "is", null)
        .as("used"),
    ])
    .where("a.account_id", "=", tx.accountId)
    .executeTakeFirstOrThrow()
  if ((used ?? 0) >= planLimits[plan].custom_fields) throw new AppError("E4021")
}
