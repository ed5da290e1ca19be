import type { listDealStages as endpoint } from "@funil/contract/deals"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"

/** How long a deal has been in each of its stages, as the ledger tells its moves. */
export async function listDealStages(ctx: Context, id: string): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "deal.read")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ stage_id: string; days: number }>`
      with deal as (
        select d.last_stage_updated_at, d.pipeline_stage_id from deals d
        where d.account_id = ${tx.accountId} and d.id = ${id} and d.deleted_at is null
          and ${dealScope(tx, "deal.read")}
      ), ends as (
        select c.created_at as at, c.id, c.fields -> 'pipeline_stage_id' ->> 0 as stage_id,
          (c.fields -> 'last_stage_updated_at' ->> 0)::timestamptz as entered
        from changes c
        where c.account_id = ${tx.accountId} and c.entity = 'deal' and c.record_id = ${id}
          and c.action <> 'create' and c.fields ? 'pipeline_stage_id' and exists (select from deal)
        union all
        select ${tx.now()}, null, pipeline_stage_id::text, last_stage_updated_at from deal
      ), stays as (
        select stage_id, at - lag(at, 1, entered) over (order by at, id) as stay from ends
      )
      select stage_id, floor(sum(greatest(extract(epoch from stay), 0)) / 86400)::int as days
      from stays where stage_id is not null group by stage_id
    `.execute(tx.db)
    if (rows.length === 0) throw notFound()
    return rows
  })
}
