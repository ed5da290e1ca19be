import type { TaskType } from "@funil/contract/tasks"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { listTaskTypeRows } from "./task-type-queries.ts"
import { taskTypeView } from "./task-type-view.ts"

export async function getTaskType(ctx: Context, id: string): Promise<TaskType> {
  requireCan(ctx, "task_type.read")
  return inTransaction(ctx, async (tx) => {
    const rows = await listTaskTypeRows(tx)
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) throw notFound()
    return versioned(tx, taskTypeView(row, index), row.version)
  })
}
