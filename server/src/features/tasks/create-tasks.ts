import { createTask } from "@funil/contract/records/tasks"
import { id } from "@funil/contract/shared/ids"
import { instant } from "@funil/contract/shared/values/dates"
import * as z from "zod/mini"
import type { Host } from "../../nouns/host-visibility.ts"
import { type NewRowResult, madeThere, pastInstant } from "../../nouns/plain/new-rows.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { createNotes } from "../notes/imported-notes.ts"
import { eligibleUsers } from "../users/eligible-user.ts"
import { type LockedDeal, countTasks, lockTaskDeals, taskAudience } from "./save-task.ts"
import { type TaskRow, newTaskRow, plainTask, taskStore } from "./task-store.ts"
import { liveTaskTypes } from "./task-types.ts"

/**
 * A new task in a migration file. It may have its creation time, and a finished task the time it
 * was finished.
 */
const importedTask = z.extend(createTask.body, { ...madeThere, finished_at: z.optional(instant) })
type NewTask = z.output<typeof importedTask>

interface Around {
  readonly deals: ReadonlyMap<string, LockedDeal>
  readonly users: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/**
 * An activity in a migration file: a task, or a note by `author_id` on its deal, contact or
 * company.
 */
export const importedActivity = z.extend(importedTask, {
  is_note: z.optional(z.boolean()),
  author_id: z.optional(id),
  contact_id: z.optional(id),
  company_id: z.optional(id),
})
type NewActivity = z.output<typeof importedActivity>

/**
 * Creates many tasks and notes in a few statements, in the order of the inputs. A note without a
 * record becomes a finished task.
 */
export async function createActivities(tx: Tx, inputs: readonly NewActivity[]): Promise<NewRowResult[]> {
  const hosts = inputs.map(hostOf)
  // Tasks and notes lock deals, so lock all of them first in one order.
  const deals = [...new Set(inputs.flatMap(({ deal_id }) => deal_id ?? []))]
  if (hosts.some(Boolean)) await lockTaskDeals(tx, deals)
  const notes = await createNotes(
    tx,
    inputs.flatMap((input, at) => {
      const host = hosts[at]
      const { note, name, author_id: user_id = null, created_at, finished_at } = input
      return host
        ? [{ ...host, text: note || name || "", user_id, created_at: created_at ?? finished_at }]
        : []
    }),
  )
  const tasks = await createTasks(
    tx,
    inputs.flatMap(({ is_note: _, author_id: __, contact_id: ___, company_id: ____, ...task }, at) =>
      hosts[at] ? [] : [task],
    ),
  )
  const [nextNote, nextTask] = [notes.values(), tasks.values()]
  return hosts.flatMap((host) => (host ? nextNote : nextTask).next().value ?? [])
}

/**
 * Creates many tasks in a few statements. Returns an id or the rejection for each. Sends no
 * notification per task.
 */
async function createTasks(tx: Tx, inputs: readonly NewTask[]): Promise<NewRowResult[]> {
  requireCan(tx, "task.write")
  const all = (of: (input: NewTask) => string | null | undefined) => [
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
  const made = inputs.map((input): NewRowResult => {
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

function newTask(tx: Tx, input: NewTask, { deals, users, types }: Around): TaskRow {
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
    // A finished task can't be newer than its end.
    created_at: finished && finished < created ? finished : created,
    deal_id: deal,
    responsible_user_id: responsible,
    source: input.source,
  })
}

/** Returns the record of a note, or null for a task or a note whose record wasn't imported. */
function hostOf({
  is_note,
  deal_id: deal,
  contact_id: contact,
  company_id: company,
}: NewActivity): Host | null {
  if (!is_note) return null
  if (deal) return { entity: "deal", record_id: deal }
  if (contact) return { entity: "contact", record_id: contact }
  return company ? { entity: "company", record_id: company } : null
}
