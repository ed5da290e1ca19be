import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { getWorkflow } from "./get-workflow.ts"
import { saveWorkflow } from "./save-workflow.ts"
import { lockWorkflow } from "./workflow-queries.ts"

/** Puts a workflow in the trash. It sets nothing off any more, and what waits is not begun. */
export async function trashWorkflow(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "workflow.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockWorkflow(tx, id)
    await requireFresh(before, ifMatch, () => getWorkflow(tx, id))
    await saveWorkflow(tx, before, { deleted_at: tx.now() })
  })
}
