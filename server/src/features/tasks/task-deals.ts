import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { dealScope } from "../records/deal-visibility.ts"
import type { DealOfTask } from "./task-state.ts"

interface LockedDeal extends DealOfTask {
  readonly linkable: boolean
}

/** Locks the deals that a task has or had: under these locks their counts of tasks are kept. */
export async function lockTaskDeals(tx: Tx, ids: readonly (string | null)[]): Promise<LockedDeal[]> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const { rows } = await sql<LockedDeal>`
    select d.id, d.pipeline_id, d.user_id,
      d.deleted_at is null and ${dealScope(tx, "deal.read")} as linkable
    from deals d
    where d.account_id = ${tx.accountId} and d.id = any(${wanted}::uuid[])
    order by d.id for no key update
  `.execute(tx.db)
  return rows
}

/** Ends with 422 unless the deal exists, is not in the trash, and the caller may see it. */
export async function requireTaskDeal(tx: Tx, dealId: string): Promise<void> {
  const [deal] = await lockTaskDeals(tx, [dealId])
  if (!deal?.linkable) throw invalid("deal_id", "not_found")
}

/** Tells locked deals anew how many tasks they have and when the first unfinished one ends. That is no change of the deal. */
export async function countTasks(tx: Tx, deals: readonly DealOfTask[]): Promise<void> {
  if (deals.length === 0) return
  await sql`
    update deals d
    set task_count = found.count, open_task_end = found.open_end
    from (
      select w.id, count(t.id)::int as count, min(t."end") filter (where t.finished_at is null) as open_end
      from unnest(${deals.map(({ id }) => id)}::uuid[]) as w (id)
      left join tasks t on t.account_id = ${tx.accountId} and t.deal_id = w.id and t.deleted_at is null
      group by w.id
    ) found
    where d.account_id = ${tx.accountId} and d.id = found.id
  `.execute(tx.db)
}
