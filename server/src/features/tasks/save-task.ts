import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import { isArchivedDeal, dealScope } from "../../nouns/deal/deal-noun.ts"
import type { RecordChange } from "../../nouns/store/stored-row.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import { actorId, actorName } from "../notifications/notifications.ts"
import { notify } from "../notifications/notify.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

/** Stores a new task and updates its deal's counts and the ledger. */
export async function addTask(tx: Tx, row: TaskRow): Promise<void> {
  const deals = await lockTaskDeals(tx, [row.deal_id])
  requireGivable(null, row, deals)
  requireOpenDeals(deals)
  await taskStore.insert(tx, row, { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  await notifyResponsible(tx, row)
}

/** Writes the patch to a locked task; see `saveTasks`. */
export async function saveTask(tx: Tx, before: TaskRow, patch: Partial<TaskRow>): Promise<void> {
  const after = { ...before, ...patch }
  const deals = await lockTaskDeals(tx, [before.deal_id, after.deal_id])
  requireGivable(before, after, deals)
  requireOpenDeals(deals)
  await saveTasks(tx, [{ before, patch }], deals)
}

/**
 * Writes patches to locked tasks and updates the counts of their old and new deals. Callers hold
 * the locks of these deals. Every change of a task goes through here.
 */
export async function saveTasks(
  tx: Tx,
  changes: readonly RecordChange<TaskRow>[],
  deals: readonly LockedDeal[],
): Promise<void> {
  const saved = await taskStore.save(tx, changes, { audience: (now, was) => taskAudience(now, was, deals) })
  countTasks(tx, deals)
  for (const { before, after } of saved) await notifyResponsible(tx, after, before)
}

/**
 * Notifies the user of an open task that another user assigned to them. Tasks of one operation
 * share a notification.
 */
export async function notifyResponsible(tx: Tx, task: TaskRow, before?: TaskRow): Promise<void> {
  const { responsible_user_id: user, deleted_at, finished_at } = task
  const isOwn = user === actorId(tx) || user === before?.responsible_user_id
  if (isOwn || deleted_at || finished_at) return
  const { rows } = await sql<{ by: string | null; task: string; record: string | null }>`
    select ${actorName(tx)} as by, coalesce(${task.name}, y.name) as task,
      (select d.name from deals d where d.account_id = ${tx.accountId} and d.id = ${task.deal_id}) as record
    from task_types y where y.account_id = ${tx.accountId} and y.id = ${task.task_type_id}
  `.execute(tx.db)
  const params = { ...rows[0], start: task.start }
  const key = `task_assigned ${tx.ledger.operationId}`
  const route = recordRoute("task", task.id)
  await notify(tx, [{ user_id: user, kind: "task_assigned", key, route, params }])
}

/** The fields of a task's deal that decide who may see the task. */
export interface DealOfTask {
  readonly id: string
  readonly pipeline_id: string
  readonly user_id: string | null
}

function placeOf(row: TaskRow, deals: readonly DealOfTask[]): JsonObject {
  const deal = deals.find(({ id }) => id === row.deal_id)
  return {
    responsible_user_id: row.responsible_user_id,
    deal: deal ? { id: deal.id, pipeline_id: deal.pipeline_id, user_id: deal.user_id } : null,
  }
}

/**
 * Returns who may see a task now and before the change, for live streams. Names the deals of both
 * sides, because their cards show the state of their tasks.
 */
export function taskAudience(now: TaskRow, was: TaskRow, deals: readonly DealOfTask[]): JsonObject {
  return { ...placeOf(now, deals), creator_user_id: now.creator_user_id, was: placeOf(was, deals) }
}

/**
 * The locked deal of a task: whether the caller sees it, in the trash or not, and whether it is
 * archived.
 */
export interface LockedDeal extends DealOfTask {
  readonly isSeen: boolean
  readonly isTrashed: boolean
  readonly isArchived: boolean
}

/** Locks the deals that a task has or had. These locks protect the task counts of the deals. */
export async function lockTaskDeals(tx: Tx, ids: readonly (string | null)[]): Promise<LockedDeal[]> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const { rows } = await sql<LockedDeal>`/* deals of tasks */
    select d.id, d.pipeline_id, d.user_id, d.deleted_at is not null as "isTrashed", ${isArchivedDeal(tx, "d")} as "isArchived",
      ${dealScope(tx, "deal.read")} as "isSeen"
    from deals d
    where d.account_id = ${tx.accountId} and d.id = any(${wanted}::uuid[])
    order by d.id for no key update
  `.execute(tx.db)
  return rows
}

/** Throws 422 unless the caller sees the deal outside the trash. */
export async function requireTaskDeal(tx: Tx, dealId: string): Promise<void> {
  const [deal] = await lockTaskDeals(tx, [dealId])
  if (!deal?.isSeen || deal.isTrashed) throw invalid("deal_id", "not_found")
}

/** Throws 409 for a task of an archived deal, or one moving to it. */
export function requireOpenDeals(deals: readonly LockedDeal[]): void {
  if (deals.some(({ isArchived }) => isArchived)) throw new AppError("pipeline_archived")
}

/**
 * Throws 422 if a caller who can't see a deal would add a task to it, restore its task or reassign
 * one. A live task gives its user access to the deal. `before` is null for a new task.
 */
export function requireGivable(before: TaskRow | null, after: TaskRow, deals: readonly LockedDeal[]): void {
  const deal = deals.find(({ id }) => id === after.deal_id)
  if (after.deleted_at !== null || after.deal_id === null || deal?.isSeen) return
  if (before?.deal_id !== after.deal_id) throw invalid("deal_id", "not_found")
  const gives = before.deleted_at !== null || before.responsible_user_id !== after.responsible_user_id
  if (gives) throw invalid("responsible_user_id", "unseen_deal")
}

/**
 * Matches finished tasks `t`, of types `y`, that reached the customer. An unanswered attempt
 * doesn't count.
 */
const wasContact = sql`coalesce(t.outcome = 'answered', y.way is not null)`

/**
 * Sends a recount of locked deals: their tasks, the end of the first unfinished one, and the last
 * contact. It doesn't count as a change of the deal.
 */
export function countTasks(tx: Tx, deals: readonly DealOfTask[]): void {
  if (deals.length === 0) return
  const count = sql`/* count tasks */
    update deals d
    set task_count = found.count, open_task_end = found.open_end, last_contact_at = found.contact_at
    from (
      select w.id, count(t.id)::int as count, min(t."end") filter (where t.finished_at is null) as open_end,
        max(t.finished_at) filter (where ${wasContact}) as contact_at
      from unnest(${deals.map(({ id }) => id)}::uuid[]) as w (id)
      left join tasks t on t.account_id = ${tx.accountId} and t.deal_id = w.id and t.deleted_at is null
      left join task_types y on y.account_id = ${tx.accountId} and y.id = t.task_type_id
      group by w.id
    ) found
    where d.account_id = ${tx.accountId} and d.id = found.id
  `
  send(tx, count)
}
