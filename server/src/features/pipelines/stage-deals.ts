import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** What the undone change `c` made of a field, and what it had been. */
const after = (field: string) => sql`(c.fields -> ${sql.lit(field)} ->> 1)`
const before = (field: string) => sql`(c.fields -> ${sql.lit(field)} ->> 0)`

/**
 * The deals of stages as a table: `known_closed_at` and `known_reason` are theirs or, in an undo, those that the undone operation took
 * from them. Deals that it brought to the stages are left out while they are as it left them: the undo takes them away next.
 * The operation is compared as text, so that its changes are found by the deal and not all of them read for each.
 */
export function stageDeals(tx: Tx, stageIds: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select o.id, o.pipeline_id, o.user_id, o.pipeline_stage_id, o.deleted_at, o.closed_at, o.lost_reason,
      coalesce(o.closed_at, ${before("closed_at")}::timestamptz) as known_closed_at,
      coalesce(o.lost_reason, ${before("lost_reason")}) as known_reason
    from deals o left join lateral (
      select fields from changes
      where account_id = ${tx.accountId} and entity = 'deal' and record_id = o.id
        and operation_id::text = ${tx.ledger.undoes}::text
      order by id desc limit 1
    ) c on true
    where o.account_id = ${tx.accountId} and o.pipeline_stage_id = any(${[...stageIds]}::uuid[])
      and (${after("pipeline_stage_id")} = o.pipeline_stage_id::text and ${after("position")} = o.position
        and (c.fields -> 'lost_reason' is null or ${after("lost_reason")} is not distinct from o.lost_reason)) is not true
  )`
}
