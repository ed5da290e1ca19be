import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../context.ts"
import { compileSearchOfEach } from "../compile-search.ts"
import { guardedRead } from "../guarded-read.ts"
import type { RecordSource } from "../record-source.ts"
import { withCustomFields } from "../with-custom-fields.ts"
import { matching, ordering, predicate, type RecordQuery } from "./record-query.ts"

// Most pages are the first of the usual order, and most texts are common. So a query first looks
// for its matches among the first rows of that order, which takes no index of the filter. Rare
// values need one.

/** The rows of the usual order that are scanned before an index has to find all matches. */
export const scannedRows = 1000
/**
 * The rows scanned next if the first scan finds this part of the matches. A quarter would do if
 * matches were spread evenly.
 */
const scannedNext = 4000
const promising = 1 / 8

/**
 * Returns the first `most` matches if the first rows of the usual order hold that many, else null.
 */
export async function findAmongFirst(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  most: number,
): Promise<string[] | null> {
  const first = await scan(ctx, source, query, { rows: scannedRows, most })
  if (first.length === most) return first
  const isPromising = first.length >= most * promising
  const found = isPromising ? await scan(ctx, source, query, { rows: scannedNext, most }) : []
  return found.length === most ? found : null
}

/**
 * Returns the first `most` matches among the first `rows` of the usual order. Fewer don't mean that
 * there are no more.
 */
async function scan(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  { rows, most }: { rows: number; most: number },
): Promise<string[]> {
  const a = sql.ref(source.alias)
  const order = sql`order by ${ordering(ctx, source, {}).by}`
  const found = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${a}.id from (
      select ${a}.* from ${sql.table(source.table)} ${a}
      where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null ${order} limit ${rows}
    ) ${a}
    where ${predicate(ctx, source, query)} and ${compileSearchOfEach(ctx, source, query.search)}
    ${order} limit ${most}
  `,
  )
  return found.map(({ id }) => id)
}

/** The matches that are ranked, each of which has to be read. Of more matches it takes any. */
const ranked = 1000

interface Ranking {
  readonly search: string
  readonly most: number
  /** A row's distance from the search text, over the source's alias: less is better. */
  readonly distance: RawBuilder<number>
}

/**
 * Returns at most `most` ids for a search text: the first of the usual order if it is common there,
 * else the nearest.
 */
export async function findBestMatches(
  ctx: Context,
  source: RecordSource,
  { search, most, distance }: Ranking,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, { search })
  const first = await findAmongFirst(ctx, whole, { search }, most)
  if (first) return first
  // Materialized: for a limit the planner would read all rows, since it expects many with the text.
  const found = await guardedRead(
    ctx,
    sql<{ id: string }>`
    with hit as materialized (
      select ${sql.ref(`${source.alias}.id`)} as id, ${distance} as far from ${matching(ctx, whole, { search })}
    )
    select ranked.id from (select * from hit limit ${ranked}) ranked order by ranked.far, ranked.id desc limit ${most}
  `,
  )
  return found.map(({ id }) => id)
}
