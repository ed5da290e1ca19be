import type { TaskType } from "@funil/contract/tasks"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { listTaskTypeRows } from "./task-type-queries.ts"
import { taskTypeView } from "./task-type-view.ts"

export async function listTaskTypes(ctx: Context): Promise<TaskType[]> {
  requireCan(ctx, "task_type.read")
  return inTransaction(ctx, async (tx) => {
    const rows = await listTaskTypeRows(tx)
    return rows.map(taskTypeView)
  })
}
