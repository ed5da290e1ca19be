import { sql } from "kysely"
import { AppError, invalid } from "../../platform/app-error.ts"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { isArchivedDeal } from "../../nouns/deal/archived-deal.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import type { TaskRow } from "./task-store.ts"
import type { DealOfTask } from "./task-audience.ts"

/** A deal of a task under its lock: whether the caller sees it, in the trash or out of it, and whether it is archived. */
export interface LockedDeal extends DealOfTask {
  readonly isSeen: boolean
  readonly isTrashed: boolean
  readonly isArchived: boolean
}

/** Locks the deals that a task has or had: under these locks their counts of tasks are kept. */
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

/** Ends with 422 unless the deal exists, is not in the trash, and the caller may see it. */
export async function requireTaskDeal(tx: Tx, dealId: string): Promise<void> {
  const [deal] = await lockTaskDeals(tx, [dealId])
  if (!deal?.isSeen || deal.isTrashed) throw invalid("deal_id", "not_found")
}

/** Ends with 409 for a task that comes to an archived deal, or is one's. */
export function requireOpenDeals(deals: readonly LockedDeal[]): void {
  if (deals.some(({ isArchived }) => isArchived)) throw new AppError("pipeline_archived")
}

/**
 * A live task makes its deal that of whoever is responsible for it. So where the caller does not see the deal, a task neither comes
 * to it, nor out of the trash, nor to another person: 422. `before` is null for a new task.
 */
export function requireGivable(before: TaskRow | null, after: TaskRow, deals: readonly LockedDeal[]): void {
  const deal = deals.find(({ id }) => id === after.deal_id)
  if (after.deleted_at !== null || after.deal_id === null || deal?.isSeen) return
  if (before?.deal_id !== after.deal_id) throw invalid("deal_id", "not_found")
  const gives = before.deleted_at !== null || before.responsible_user_id !== after.responsible_user_id
  if (gives) throw invalid("responsible_user_id", "unseen_deal")
}

/** The finished tasks `t`, of types `y`, that were contacts with the customer: an attempt without an answer is none. */
const wasContact = sql`coalesce(t.outcome = 'answered', y.way is not null)`

/**
 * Sends what tells locked deals anew how many tasks they have, when the first unfinished one ends, and when the customer was last spoken
 * to. That is no change of the deal.
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
