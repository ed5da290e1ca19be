import { generateKeyBetween } from "fractional-indexing"
import { type RawBuilder, sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"

/** Where a card is to stand: before another card, last, or first. */
export type Place = { readonly before: string } | "last" | "first"

interface Neighbours {
  /** Whether the card that the place names is one that the caller sees, in the trash or out of it. */
  readonly is_seen: boolean
  readonly lower: string | null
  readonly upper: string | null
}

/**
 * The order key of a place in a stage whose totals lock is held. A card that has left the stage since, or lies in the trash, is no
 * neighbour any more: the place is then the top. One that the caller does not see is a 422, as one that there is not. Cards that share
 * a key are kept together: the place is before them all.
 */
export async function placeDeal(
  tx: Tx,
  stageId: string,
  place: Place,
  moving: string | null,
): Promise<string> {
  const { rows } = await neighbours(tx, stageId, place, moving).execute(tx.db)
  const { is_seen: isSeen = true, lower = null, upper = null } = rows[0] ?? {}
  if (!isSeen) throw invalid("before_id", "not_found")
  return generateKeyBetween(lower, upper)
}

function neighbours(tx: Tx, stageId: string, place: Place, moving: string | null): RawBuilder<Neighbours> {
  const cards = sql`deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = ${stageId}
    and c.deleted_at is null and c.id is distinct from ${moving}::uuid`
  const first = sql`select min(c.position) from ${cards}`
  if (place === "first")
    return sql`/* first card */ select true as is_seen, null as lower, (${first}) as upper`
  if (place === "last")
    return sql`/* last card */ select true as is_seen, max(c.position) as lower, null as upper from ${cards}`
  // Materialized, for inlined it would count as leaky: the policy would keep it from the index, which all cards above are then read of.
  return sql`/* card neighbours */
    with u as materialized (
      select coalesce((select c.position from ${cards} and c.id = ${place.before}), (${first})) as upper
    )
    select u.upper, (select max(c.position) from ${cards} and c.position < u.upper) as lower,
      exists (
        select from deals d where d.account_id = ${tx.accountId} and d.id = ${place.before} and ${dealScope(tx, "deal.read")}
      ) as is_seen
    from u
  `
}
