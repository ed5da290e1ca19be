import type { TaskType, updateTaskType as endpoint } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { getTaskType } from "./get-task-type.ts"
import { saveTaskType } from "./save-task-type.ts"
import { lockTaskType } from "./task-type-queries.ts"

type Input = z.output<typeof endpoint.body>

export async function updateTaskType(
  ctx: Context,
  id: string,
  input: Input,
  ifMatch?: string,
): Promise<TaskType> {
  requireCan(ctx, "task_type.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockTaskType(tx, id)
    await requireFresh(before, ifMatch, () => getTaskType(tx, id))
    await saveTaskType(tx, before, { name: input.name ?? before.name, color: input.color ?? before.color })
    return getTaskType(tx, id)
  })
}
