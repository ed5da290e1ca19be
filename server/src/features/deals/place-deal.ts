import { generateKeyBetween } from "fractional-indexing"
import { sql } from "kysely"
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
  const cards = sql`deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = ${stageId} and c.deleted_at is null`
  const other = moving === null ? sql`true` : sql`c.id <> ${moving}`
  if (place === "last") {
    const { rows } =
      await sql<Neighbours>`select max(c.position) as lower, null as upper from ${cards} and ${other}`.execute(
        tx.db,
      )
    return generateKeyBetween(rows[0]?.lower ?? null, null)
  }
  const upper =
    place === "first"
      ? sql`(select min(c.position) from ${cards} and ${other})`
      : sql`coalesce((select c.position from ${cards} and ${other} and c.id = ${place.before}), (select min(c.position) from ${cards} and ${other}))`
  const { rows } = await sql<Neighbours>`
    select u.upper, (select max(c.position) from ${cards} and ${other} and c.position < u.upper) as lower
    from (select ${upper} as upper) u
  `.execute(tx.db)
  return generateKeyBetween(rows[0]?.lower ?? null, rows[0]?.upper ?? null)
}
