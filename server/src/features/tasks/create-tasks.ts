import { createTask } from "@funil/contract/tasks"
import { instant } from "@funil/contract/shared/dates"
import * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { madeThere, pastInstant } from "../../nouns/past-stamps.ts"
import { eligibleUsers } from "../users/eligible-user.ts"
import { newTaskRow } from "./new-task-row.ts"
import { taskAudience } from "./task-audience.ts"
import { countTasks, type LockedDeal, lockTaskDeals } from "./task-deals.ts"
import { plainTask, type TaskRow, taskStore } from "./task-store.ts"
import { liveTaskTypes } from "./task-type-queries.ts"

/** A new task as a file of a move brings it: it may say when it was made there, and one that is finished says when. */
export const importedTask = z.extend(createTask.body, { ...madeThere, finished_at: z.optional(instant) })
type Input = z.output<typeof importedTask>

interface Around {
  readonly deals: ReadonlyMap<string, LockedDeal>
  readonly users: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/** Makes many tasks in a few statements; each answers its id, or why it was refused and not made. Nobody is told of them one by one. */
export async function createTasks(tx: Tx, inputs: readonly Input[]): Promise<Made[]> {
  requireCan(tx, "task.write")
  const all = (of: (input: Input) => string | null | undefined) => [
    ...new Set(inputs.flatMap((input) => of(input) ?? [])),
  ]
  const deals = await lockTaskDeals(
    tx,
    all(({ deal_id }) => deal_id),
  )
  const around: Around = {
    deals: new Map(deals.map((deal) => [deal.id, deal])),
    users: await eligibleUsers(
      tx,
      all(({ responsible_user_id }) => responsible_user_id),
    ),
    types: await liveTaskTypes(
      tx,
      all(({ task_type_id }) => task_type_id),
    ),
  }
  const rows: TaskRow[] = []
  const made = inputs.map((input): Made => {
    try {
      const row = newTask(tx, input, around)
      rows.push(row)
      return { id: row.id }
    } catch (error) {
      if (error instanceof AppError) return { refused: error }
      throw error
    }
  })
  await taskStore.insertAll(tx, rows, { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  return made
}

function newTask(tx: Tx, input: Input, { deals, users, types }: Around): TaskRow {
  const { start, end = start, deal_id: deal = null, task_type_id } = input
  const responsible = input.responsible_user_id ?? tx.user?.id
  if (end < start) throw invalid("end", "end_before_start")
  if (responsible === undefined) throw invalid("responsible_user_id", "required")
  if (responsible !== tx.user?.id && !users.has(responsible))
    throw invalid("responsible_user_id", "owner_not_eligible")
  if (!types.has(task_type_id)) throw invalid("task_type_id", "not_found")
  const found = deal === null ? null : deals.get(deal)
  if (found === undefined || found?.isTrashed || found?.isSeen === false)
    throw invalid("deal_id", "not_found")
  if (found?.isArchived) throw new AppError("pipeline_archived")
  const { finished_at: _, created_at: __, ...body } = input
  const finished = input.is_finished ? (pastInstant(tx, input, "finished_at") ?? tx.now()) : null
  const created = pastInstant(tx, input, "created_at") ?? tx.now()
  return newTaskRow(tx, {
    ...plainTask.sent(body),
    name: input.name || null,
    task_type_id,
    start,
    end,
    finished_at: finished,
    // What was finished was made before.
    created_at: finished && finished < created ? finished : created,
    deal_id: deal,
    responsible_user_id: responsible,
    source: input.source,
  })
}
