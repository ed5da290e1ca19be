import { generateKeyBetween } from "fractional-indexing"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** Where a card is to stand: before another card, last, or first. */
export type Place = { readonly before: string } | "last" | "first"

interface Neighbours {
  readonly lower: string | null
  readonly upper: string | null
}

/**
 * The order key of a place in a stage whose totals lock is held. A card that has left the stage since is no neighbour any
 * more: the place is then the top. Cards that share a key are kept together: the place is before them all.
 */
export async function placeDeal(
  tx: Tx,
  stageId: string,
  place: Place,
  moving: string | null,
): Promise<string> {
  const { rows } = await neighbours(tx, stageId, place, moving).execute(tx.db)
  return generateKeyBetween(rows[0]?.lower ?? null, rows[0]?.upper ?? null)
}

function neighbours(tx: Tx, stageId: string, place: Place, moving: string | null): RawBuilder<Neighbours> {
  const cards = sql`deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = ${stageId}
    and c.deleted_at is null and c.id is distinct from ${moving}::uuid`
  const first = sql`select min(c.position) from ${cards}`
  if (place === "first") return sql`/* first card */ select null as lower, (${first}) as upper`
  if (place === "last")
    return sql`/* last card */ select max(c.position) as lower, null as upper from ${cards}`
  // Materialized, for inlined it would count as leaky: the policy would keep it from the index, which all cards above are then read of.
  return sql`/* card neighbours */
    with u as materialized (
      select coalesce((select c.position from ${cards} and c.id = ${place.before}), (${first})) as upper
    )
    select u.upper, (select max(c.position) from ${cards} and c.position < u.upper) as lower from u
  `
}
