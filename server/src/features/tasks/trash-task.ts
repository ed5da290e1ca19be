import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { answerTask } from "./get-task.ts"
import { saveTask } from "./save-task.ts"
import { lockTask } from "./task-queries.ts"
import { taskStore } from "./task-store.ts"

export async function trashTask(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "task.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id, "task.delete")
    await requireFresh(before, ifMatch, () => answerTask(tx, id))
    await saveTask(tx, before, taskStore.trashed(tx))
  })
}
