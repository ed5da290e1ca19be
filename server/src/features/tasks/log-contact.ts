import type { logContact as endpoint, Task } from "@funil/contract/records/tasks"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { eligibleUsers } from "../users/eligible-user.ts"
import { addTask, lockTaskDeals, saveTask } from "./save-task.ts"
import { lockTask } from "./task-queries.ts"
import { answerTask } from "./task-read.ts"
import { type TaskRow, newTaskRow } from "./task-store.ts"
import { holdTypeOfWay } from "./task-types.ts"

type Input = z.output<typeof endpoint.body>

/**
 * Records a contact with a deal's customer as a finished task of the caller, and creates the next
 * task if the input has one.
 */
export async function logContact(ctx: Permitted<"task.write">, dealId: string, input: Input): Promise<Task> {
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
      const responsible_user_id = await stillEligible(tx, task.responsible_user_id, me)
      const following = { ...task, responsible_user_id, name: next.name || null, start, end: start }
      await addTask(tx, newTaskRow(tx, following))
    }
    return row.id
  }
  return writeAndAnswer(ctx, write, answerTask)
}

/** Finishes the task of the contact. Appends the note to the task's own. */
async function finishTask(tx: Tx, id: string, dealId: string, { outcome, note }: Input): Promise<TaskRow> {
  const before = await lockTask(tx, id, "task.write")
  if (before.deal_id !== dealId || before.finished_at !== null) throw invalid("task_id", "not_found")
  const notes = [before.note, note].filter(Boolean).join("\n") || null
  if (notes && notes.length > 10_000) throw invalid("note", "too_long", { max: 10_000 })
  await saveTask(tx, before, { finished_at: tx.now(), outcome, note: notes })
  return before
}

/** Returns the user, or the caller if the user can't get tasks anymore. */
async function stillEligible(tx: Tx, user: string, me: string): Promise<string> {
  return user === me || (await eligibleUsers(tx, [user])).has(user) ? user : me
}
