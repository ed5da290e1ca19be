import type { getPendingChange as endpoint } from "@funil/contract/billing"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { lockBilling, readBilling } from "./billing-queries.ts"
import { pendingChangeView } from "./invoice-view.ts"
import { revoke } from "./order-rules.ts"
import { saveBilling } from "./save-billing.ts"

/** What waits for the next period. */
export async function getPendingChange(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "account.read")
  const { state } = await inTransaction(ctx, readBilling)
  return { pending_change: pendingChangeView(state.subscription) }
}

/** Lets the plan go on as it is. */
export async function revokePendingChange(ctx: Context): Promise<void> {
  requireCan(ctx, "account.write")
  await inTransaction(ctx, async (tx) => {
    const billing = await lockBilling(tx)
    await saveBilling(tx, billing, revoke(billing.state))
  })
}
