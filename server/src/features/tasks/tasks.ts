import type {
  Task,
  createTask as createEndpoint,
  updateTask as updateEndpoint,
} from "@funil/contract/records/tasks"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { invalid } from "../../platform/app-error.ts"
import { type Tx, inTransaction, writeAndAnswer } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { addTask, requireTaskDeal, saveTask } from "./save-task.ts"
import { lockTask } from "./task-queries.ts"
import { answerTask } from "./task-read.ts"
import { type TaskRow, newTaskRow, plainTask, taskStore } from "./task-store.ts"
import { holdTaskType } from "./task-types.ts"

type NewTask = z.output<typeof createEndpoint.body>

/** Creates a task. The end defaults to the start, the responsible user to the caller. */
export async function createTask(ctx: Permitted<"task.write">, input: NewTask): Promise<Task> {
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

export type TaskInput = z.output<typeof updateEndpoint.body>

export async function updateTask(
  ctx: Permitted<"task.write">,
  id: string,
  input: TaskInput,
  ifMatch?: string,
): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id, "task.write")
    await requireFresh(before, ifMatch, () => answerTask(tx, id))
    await changeTask(tx, before, input)
    return answerTask(tx, id)
  })
}

/** Applies the body of a PUT to a locked task. Rules reject before anything is written. */
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

/** Throws 422 for a new link to a record that doesn't exist or that the caller can't see. */
export async function requireTaskLinks(tx: Tx, before: Linking | null, input: TaskInput): Promise<void> {
  const { responsible_user_id: user, task_type_id: type, deal_id: deal } = input
  await Promise.all([
    user && user !== before?.responsible_user_id && requireEligibleUser(tx, user, "responsible_user_id"),
    type && type !== before?.task_type_id && holdTaskType(tx, type),
    deal && deal !== before?.deal_id && requireTaskDeal(tx, deal),
  ])
}

/**
 * Returns the name to store. A sent type name, which an unnamed task shows, doesn't become the
 * task's own name.
 */
function nameOf(before: TaskRow, shown: Task, { name }: TaskInput): string | null {
  if (name === undefined || (before.name === null && name === shown.name)) return before.name
  return name || null
}

/**
 * Returns the deal to store. The answer hides a deal that the caller can't see, so sending none
 * back keeps it.
 */
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

export async function trashTask(ctx: Permitted<"task.delete">, id: string, ifMatch?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, id, "task.delete")
    await requireFresh(before, ifMatch, () => answerTask(tx, id))
    await saveTask(tx, before, taskStore.trashed(tx))
  })
}
