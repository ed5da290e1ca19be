import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { batchesOf } from "../../platform/ledger/in-batches.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "../deals/deal-audience.ts"
import type { KindOfStage } from "./kind-changes.ts"
import { stageDeals } from "./stage-deals.ts"

interface Settled {
  id: string
  pipeline_id: string
  user_id: string | null
  was_closed_at: Date | null
  closed_at: Date | null
  was_lost_reason: string | null
  lost_reason: string | null
}

/**
 * Makes the deals of stages true to the stages' new kind: closed ones have `closed_at`, only lost ones a reason, `reason` where they have
 * none. Deals in the trash too, so that restoring needs no look at it. The stages' deals and totals are locked.
 */
export async function settleDeals(
  tx: Tx,
  changes: readonly KindOfStage[],
  reason: string | null,
): Promise<void> {
  if (changes.length === 0) return
  const now = tx.now()
  const stageIds = changes.map(({ stageId }) => stageId)
  const { rows } = await sql<Settled>`
    select * from (
      select o.id, o.pipeline_id, o.user_id, o.closed_at as was_closed_at, o.lost_reason as was_lost_reason,
        case when k.kind <> 'open' then coalesce(o.known_closed_at, ${now}::timestamptz) end as closed_at,
        case when k.kind = 'lost' then coalesce(o.known_reason, ${reason}::text) end as lost_reason
      from unnest(${stageIds}::uuid[], ${changes.map(({ kind }) => kind)}::text[])
        as k (stage_id, kind)
      join ${stageDeals(tx, stageIds)} o on o.pipeline_stage_id = k.stage_id
    ) wanted
    where (was_closed_at, was_lost_reason) is distinct from (closed_at, lost_reason)
    order by id
  `.execute(tx.db)
  for (const batch of batchesOf(rows)) await writeEnds(tx, batch)
  for (const row of rows) {
    record(tx, {
      event: "deal.updated",
      id: row.id,
      before: { closed_at: row.was_closed_at?.toISOString() ?? null, lost_reason: row.was_lost_reason },
      after: { closed_at: row.closed_at?.toISOString() ?? null, lost_reason: row.lost_reason },
      audience: dealAudience(row),
    })
  }
}

async function writeEnds(tx: Tx, deals: readonly Settled[]): Promise<void> {
  await sql`
    update deals d
    set closed_at = settled.closed_at, lost_reason = settled.lost_reason, updated_at = ${tx.now()}, version = d.version + 1
    from unnest(
      ${deals.map(({ id }) => id)}::uuid[],
      ${deals.map(({ closed_at }) => closed_at)}::timestamptz[],
      ${deals.map(({ lost_reason }) => lost_reason)}::text[]
    ) as settled (id, closed_at, lost_reason)
    where d.account_id = ${tx.accountId} and d.id = settled.id
  `.execute(tx.db)
}
