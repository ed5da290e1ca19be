import type { Task, updateTask as endpoint } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { answerTask } from "./get-task.ts"
import { saveTask } from "./save-task.ts"
import { requireTaskDeal } from "./task-deals.ts"
import { lockTask } from "./task-queries.ts"
import { plainTask, type TaskRow } from "./task-store.ts"
import { holdTaskType } from "./task-type-queries.ts"

export type TaskInput = z.output<typeof endpoint.body>

export async function updateTask(
  ctx: Context,
  id: string,
  input: TaskInput,
  ifMatch?: string,
): Promise<Task> {
  requireCan(ctx, "task.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id, "task.write")
    await requireFresh(before, ifMatch, () => answerTask(tx, id))
    await changeTask(tx, before, input)
    return answerTask(tx, id)
  })
}

/** Does to a locked task what the body of a PUT says; rules refuse before anything is written. */
export async function changeTask(tx: Tx, before: TaskRow, input: TaskInput): Promise<void> {
  const shown = await answerTask(tx, before.id)
  await requireTaskLinks(tx, before, input)
  await saveTask(tx, before, {
    ...plainTask.sent(input),
    ...timesOf(tx, before, input),
    name: nameOf(before, shown, input),
    task_type_id: input.task_type_id ?? before.task_type_id,
    responsible_user_id: input.responsible_user_id ?? before.responsible_user_id,
    deal_id: dealOf(before, shown, input),
  })
}

type Linking = Pick<TaskRow, "responsible_user_id" | "task_type_id" | "deal_id">

/** Ends with 422 for a new link to what does not exist or the caller can't see. */
export async function requireTaskLinks(tx: Tx, before: Linking | null, input: TaskInput): Promise<void> {
  const { responsible_user_id: user, task_type_id: type, deal_id: deal } = input
  await Promise.all([
    user && user !== before?.responsible_user_id && requireEligibleUser(tx, user, "responsible_user_id"),
    type && type !== before?.task_type_id && holdTaskType(tx, type),
    deal && deal !== before?.deal_id && requireTaskDeal(tx, deal),
  ])
}

/** The name of the type, which an unnamed task shows, does not become its own by being sent back. */
function nameOf(before: TaskRow, shown: Task, { name }: TaskInput): string | null {
  if (name === undefined || (before.name === null && name === shown.name)) return before.name
  return name || null
}

/** A deal that the caller may not see was shown as none, so none that is sent back leaves it alone. */
function dealOf(before: TaskRow, shown: Task, { deal_id }: TaskInput): string | null {
  if (deal_id === undefined || (deal_id === null && shown.deal_id === null)) return before.deal_id
  return deal_id
}

function timesOf(tx: Tx, before: TaskRow, input: TaskInput): Partial<TaskRow> {
  const { start = before.start, end = before.end } = input
  if (end < start) throw invalid("end", "end_before_start")
  const finished = input.is_finished ?? before.finished_at !== null
  return { start, end, finished_at: finished ? (before.finished_at ?? tx.now()) : null }
}
