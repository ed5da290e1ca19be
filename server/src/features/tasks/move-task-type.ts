import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { saveTaskType } from "./save-task-type.ts"
import { lockTaskType, lockTaskTypePlaces } from "./task-type-queries.ts"

/** Puts a task type before another one, or last. */
export async function moveTaskType(ctx: Context, id: string, beforeId: string | null): Promise<void> {
  requireCan(ctx, "task_type.write")
  await inTransaction(ctx, async (tx) => {
    const before = await lockTaskType(tx, id)
    if (beforeId === id) return
    const position = keyBefore(await lockTaskTypePlaces(tx), id, beforeId)
    if (position === undefined) throw invalid("before_id", "not_found")
    await saveTaskType(tx, before, { position })
  })
}
