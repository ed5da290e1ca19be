import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Counts and sums the deals of stages anew, after a write that moved many at once. The locks of the totals are held. */
export async function recountTotals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await sql`
    update stage_totals t set count = found.count, sum = found.sum
    from (
      select s.id, count(d.id)::int as count, coalesce(sum(d.amount), 0) as sum
      from stages s
      left join deals d on d.account_id = s.account_id and d.pipeline_stage_id = s.id and d.deleted_at is null
      where s.account_id = ${tx.accountId} and s.id = any(${[...stageIds]}::uuid[])
      group by s.id
    ) found
    where t.account_id = ${tx.accountId} and t.stage_id = found.id
  `.execute(tx.db)
}
