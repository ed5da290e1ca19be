import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { getTaskType } from "./get-task-type.ts"
import { saveTaskType } from "./save-task-type.ts"
import { lockTaskType } from "./task-type-queries.ts"

/** Puts a task type in the trash; 409 while a task has it. */
export async function trashTaskType(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "task_type.write")
  await inTransaction(ctx, async (tx) => {
    const before = await lockTaskType(tx, id)
    await requireFresh(before, ifMatch, () => getTaskType(tx, id))
    if (await isInUse(tx, id)) throw new AppError("task_type_in_use")
    await saveTaskType(tx, before, { deleted_at: tx.now() })
  })
}

/** Whether a task outside the trash has the locked type. */
export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom("tasks")
    .select("id")
    .where("account_id", "=", tx.accountId)
    .where("task_type_id", "=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
