import type { createTask as endpoint, Task } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { answerTask } from "./get-task.ts"
import { newTaskRow } from "./new-task-row.ts"
import { addTask } from "./save-task.ts"
import { plainTask } from "./task-store.ts"
import { requireTaskLinks } from "./update-task.ts"

type Input = z.output<typeof endpoint.body>

/** Makes a task. Without an end it ends when it starts; without a responsible user that is the caller. */
export async function createTask(ctx: Context, input: Input): Promise<Task> {
  requireCan(ctx, "task.write")
  const write = async (tx: Tx) => {
    const { start, end = start } = input
    if (end < start) throw invalid("end", "end_before_start")
    const responsible = input.responsible_user_id ?? tx.user?.id
    if (responsible === undefined) throw invalid("responsible_user_id", "required")
    await requireTaskLinks(tx, null, { ...input, responsible_user_id: responsible })
    const row = newTaskRow(tx, {
      ...plainTask.sent(input),
      name: input.name || null,
      task_type_id: input.task_type_id,
      start,
      end,
      finished_at: input.is_finished ? tx.now() : null,
      deal_id: input.deal_id ?? null,
      responsible_user_id: responsible,
      source: input.source,
    })
    await addTask(tx, row)
    return row.id
  }
  return writeAndAnswer(ctx, write, answerTask)
}
