import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { goalView, lockGoal } from "./goal-queries.ts"
import { saveGoal } from "./save-goal.ts"

export async function deleteGoal(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "goal.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockGoal(tx, id)
    await requireFresh(before, ifMatch, () => goalView(before))
    await saveGoal(tx, before, { deleted_at: tx.now() })
  })
}
