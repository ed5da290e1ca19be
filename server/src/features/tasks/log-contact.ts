import type { logContact as endpoint, Task } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { answerTask } from "./get-task.ts"
import { newTaskRow } from "./new-task-row.ts"
import { addTask, saveTask } from "./save-task.ts"
import { lockTaskDeals } from "./task-deals.ts"
import { lockTask } from "./task-queries.ts"
import type { TaskRow } from "./task-store.ts"
import { holdTypeOfWay } from "./task-type-queries.ts"

type Input = z.output<typeof endpoint.body>

/** Finishes the task for which the customer was reached; the note follows its own. */
async function finishTask(tx: Tx, id: string, dealId: string, { outcome, note }: Input): Promise<TaskRow> {
  const before = await lockTask(tx, id, "task.write")
  if (before.deal_id !== dealId || before.finished_at !== null) throw invalid("task_id", "not_found")
  const notes = [before.note, note].filter(Boolean).join("\n") || null
  if (notes && notes.length > 10_000) throw invalid("note", "too_long", { max: 10_000 })
  await saveTask(tx, before, { finished_at: tx.now(), outcome, note: notes })
  return before
}

/** Writes down a contact with the customer of a deal as a finished task of the caller's, and the next one where that is told. */
export async function logContact(ctx: Context, dealId: string, input: Input): Promise<Task> {
  requireCan(ctx, "task.write")
  const write = async (tx: Tx) => {
    const { way, outcome, task_id, name, note = null, next } = input
    const [deal] = await lockTaskDeals(tx, [dealId])
    if (!deal?.isSeen || deal.isTrashed) throw notFound()
    const me = tx.user?.id
    if (me === undefined) throw invalid("responsible_user_id", "required")
    const closed = task_id === undefined ? undefined : await finishTask(tx, task_id, dealId, input)
    const type = closed?.task_type_id ?? (await holdTypeOfWay(tx, way))
    if (type === undefined) throw invalid("way", "not_found")
    const task = {
      task_type_id: type,
      deal_id: dealId,
      responsible_user_id: closed?.responsible_user_id ?? me,
    } as const
    const now = wallClockNow(tx)
    const done = { name: name || null, note, start: now, end: now, finished_at: tx.now(), outcome }
    const row = closed ?? newTaskRow(tx, { ...task, ...done })
    if (!closed) await addTask(tx, row)
    if (next) {
      const { start } = next
      await addTask(tx, newTaskRow(tx, { ...task, name: next.name || null, start, end: start }))
    }
    return row.id
  }
  return writeAndAnswer(ctx, write, answerTask)
}
