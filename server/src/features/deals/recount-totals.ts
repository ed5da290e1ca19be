import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockTotals } from "./stage-totals.ts"
import { summed, sumKey } from "./sum-field.ts"

/** Counts and sums the deals of stages anew, after a write that moved many at once. The locks of the totals are held. */
export async function recountTotals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await sql`
    update stage_totals t set count = found.count, sum = found.sum
    from (
      select s.id, count(d.id)::int as count, trim_scale(coalesce(sum(${summed("d", sql`s.key`)}), 0)) as sum
      from (
        select s.account_id, s.id, ${sumKey(tx, sql`s.pipeline_id`)} as key from stages s
        where s.account_id = ${tx.accountId} and s.id = any(${[...stageIds]}::uuid[])
      ) s
      left join deals d on d.account_id = ${tx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null
      group by s.id
    ) found
    where t.account_id = ${tx.accountId} and t.stage_id = found.id
  `.execute(tx.db)
}

/** Sums the columns of every pipeline anew that sums a custom field of this name, after the field came or went. */
export async function recountSumsOf(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from pipelines p join stages s on s.account_id = ${tx.accountId} and s.pipeline_id = p.id
    where p.account_id = ${tx.accountId} and p.schema ->> 'sum_field' = ${name}
  `.execute(tx.db)
  const stageIds = rows.map(({ id }) => id)
  if (stageIds.length === 0) return
  await lockTotals(tx, stageIds)
  await recountTotals(tx, stageIds)
}
