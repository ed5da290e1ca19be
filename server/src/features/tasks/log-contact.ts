import type { logContact as endpoint, Task } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { answerTask } from "./get-task.ts"
import { newTaskRow } from "./new-task-row.ts"
import { addTask } from "./save-task.ts"
import { lockTaskDeals } from "./task-deals.ts"
import { holdTypeOfWay } from "./task-type-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Writes down a contact with the customer of a deal as a finished task of the caller's, and the next one where that is told. */
export async function logContact(ctx: Context, dealId: string, input: Input): Promise<Task> {
  requireCan(ctx, "task.write")
  const write = async (tx: Tx) => {
    const { way, outcome, name, note = null, next } = input
    const [deal] = await lockTaskDeals(tx, [dealId])
    if (!deal?.isSeen || deal.isTrashed) throw notFound()
    const me = tx.user?.id
    if (me === undefined) throw invalid("responsible_user_id", "required")
    const type = await holdTypeOfWay(tx, way)
    if (type === undefined) throw invalid("way", "not_found")
    const task = {
      task_type_id: type,
      deal_id: dealId,
      responsible_user_id: me,
    } as const
    const now = wallClockNow(tx)
    const done = { name: name || null, note, start: now, end: now, finished_at: tx.now(), outcome }
    const row = newTaskRow(tx, { ...task, ...done })
    await addTask(tx, row)
    if (next) {
      const { start } = next
      await addTask(tx, newTaskRow(tx, { ...task, name: next.name || null, start, end: start }))
    }
    return row.id
  }
  return writeAndAnswer(ctx, write, answerTask)
}
