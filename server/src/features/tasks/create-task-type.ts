import type { createTaskType as endpoint, TaskType } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { getTaskType } from "./get-task-type.ts"
import { lockTaskTypePlaces } from "./task-type-queries.ts"
import { taskTypeState } from "./task-type-state.ts"

type Input = z.output<typeof endpoint.body>

/** Adds a task type as the last one. */
export async function createTaskType(ctx: Context, { name, color, way }: Input): Promise<TaskType> {
  requireCan(ctx, "task_type.write")
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    // There is always a last place.
    const position = keyBefore(await lockTaskTypePlaces(tx), id, null) as string
    const row = { id, name, color, way, position, created_at: tx.now(), updated_at: tx.now() }
    await tx.db
      .insertInto("task_types")
      .values({ ...row, account_id: tx.accountId })
      .execute()
    record(tx, { event: "task_type.created", id, before: null, after: taskTypeState(row) })
    return getTaskType(tx, id)
  })
}
