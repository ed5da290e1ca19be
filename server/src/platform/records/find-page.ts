import { operatorOf } from "@funil/contract/shared/filter-row"
import type { TotalQuery } from "@funil/contract/shared/paging"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../context.ts"
import { compileSearchOfEach, hitsOfEachWord } from "./compile-search.ts"
import {
  findPiece,
  matching,
  type Narrowed,
  ordering,
  orderOf,
  predicate,
  type Wanted,
} from "./find-records.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"
import { findWithFields, withCustomFields } from "./with-custom-fields.ts"

interface Found {
  ids: string[]
  total: number
}

interface Part extends TotalQuery {
  readonly page: number
  readonly per_page: number
}

/** The page by its order's index, and the count by that of the filter. */
function inTwo(ctx: Context, source: RecordSource, wanted: Narrowed, part: Part): RawBuilder<Found> {
  const { by, join } = ordering(ctx, source, wanted)
  return sql`
    select
      array(
        select ${sql.ref(`${source.alias}.id`)} from ${matching(ctx, source, wanted, join)}
        order by ${by} limit ${part.per_page} offset ${(part.page - 1) * part.per_page}
      ) as ids,
      (select count(*)::int from ${matching(ctx, source, wanted)}) as total`
}

/** Both from one reading of all rows, where no index can help. */
function inOne(ctx: Context, source: RecordSource, wanted: Narrowed, part: Part): RawBuilder<Found> {
  const { place, way, join } = orderOf(ctx, source, wanted)
  return sql`
    with found as materialized (
      select ${sql.ref(`${source.alias}.id`)} as id, ${place} as place from ${matching(ctx, source, wanted, join)}
    )
    select
      array(
        select found.id from found order by found.place ${way} nulls last, found.id ${way}
        limit ${part.per_page} offset ${(part.page - 1) * part.per_page}
      ) as ids,
      (select count(*)::int from found) as total`
}

/** Whether a filter compares values of custom fields, each of which has to be taken out of its row. */
function readsAllRows({ filters = [] }: Wanted): boolean {
  return filters.some(
    (row) => row.filterField.includes("custom_fields.") && !["=", "like"].includes(operatorOf(row) ?? ""),
  )
}

/** The rows at the start of the usual order that are looked at for a page before all matching rows are asked for. */
const looked = 1000
/** The rows looked at next, where the first ones hold this part of the page; a quarter would do if matches were spread evenly. */
const lookedOn = 4000
const promising = 1 / 8
/** Filter rows, each a join, up to which it pays to look at a part of the rows: more take longer to plan than to run over all. */
const maxFilters = 4

/** Whether the page is of a part of all rows, in the order that lists have when nobody asks for another. */
function isPartInOrder({ order }: RecordSource, wanted: Wanted): boolean {
  const { filters = [] } = wanted
  const { orderBy = order.field, direction = wanted.orderBy ? "asc" : order.direction } = wanted
  const isUsual = !wanted.order && orderBy === order.field && direction === order.direction
  return isUsual && filters.length <= maxFilters && (filters.length > 0 || Boolean(wanted.search))
}

/** The first `most` wanted ids among the first `rows` of the usual order. Fewer do not say that there are no more. */
async function findAmong(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
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
    where ${predicate(ctx, source, wanted)} and ${compileSearchOfEach(ctx, source, wanted.search)}
    ${order} limit ${most}
  `,
  )
  return found.map(({ id }) => id)
}

/** The first `most` wanted ids, where the start of the usual order has so many; else null. What few rows have is for an index. */
async function findAmongFirst(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  most: number,
): Promise<string[] | null> {
  const first = await findAmong(ctx, source, wanted, { rows: looked, most })
  if (first.length === most) return first
  const isPromising = first.length >= most * promising
  const found = isPromising ? await findAmong(ctx, source, wanted, { rows: lookedOn, most }) : []
  return found.length === most ? found : null
}

/** The found rows that are ranked. Each has to be read, so where a text finds more they are any of them. */
const ranked = 1000

interface Some {
  readonly search: string
  readonly most: number
  /** A row's distance from the search text, over the source's alias: less is better. */
  readonly distance: RawBuilder<number>
}

/** The ids of `most` records at most that a text finds: the first of the usual order where the text is common there, else the nearest. */
export async function findSome(
  ctx: Context,
  source: RecordSource,
  { search, most, distance }: Some,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, { search })
  const first = await findAmongFirst(ctx, whole, { search }, most)
  if (first) return first
  // Materialized: for a limit the planner would rather read all rows, of which it believes that many have the text.
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

async function countAll(ctx: Context, source: RecordSource, wanted: Wanted): Promise<number> {
  const rows = await guardedRead(
    ctx,
    sql<{ total: number }>`select count(*)::int as total from ${matching(ctx, source, wanted)}`,
  )
  return rows[0]?.total ?? 0
}

/** A word that fewer rows have is rare. */
const few = 1000

/** Narrows a search of several words by a rare one: the others are looked for only in what that one finds. */
async function narrowed(ctx: Context, source: RecordSource, wanted: Wanted): Promise<Narrowed> {
  const query = hitsOfEachWord(ctx, source, wanted.search, few)
  const rows = query ? await guardedRead(ctx, query) : []
  const [among] = (rows[0]?.words ?? []).toSorted((one, other) => one.length - other.length)
  return among && among.length < few ? { ...wanted, among } : wanted
}

/** One page of ids in the wanted order, and the number of all, or as far as the part asks for it. */
export async function findPage(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  part: Part,
): Promise<Found> {
  return findWithFields(ctx, source, wanted, (whole) => findPageIn(ctx, whole, wanted, part))
}

async function findPageIn(ctx: Context, whole: RecordSource, wanted: Wanted, part: Part): Promise<Found> {
  const { page, per_page, total = "exact" } = part
  const [limit, offset] = [per_page + 1, (page - 1) * per_page]
  const isNear = offset < looked && isPartInOrder(whole, wanted)
  const first = isNear ? await findAmongFirst(ctx, whole, wanted, offset + limit) : null
  if (first) {
    const ids = first.slice(offset, offset + per_page)
    return { ids, total: total === "next" ? first.length : await countAll(ctx, whole, wanted) }
  }
  const narrow = await narrowed(ctx, whole, wanted)
  if (total === "next") {
    const ids = await findPiece(ctx, whole, narrow, { limit, offset })
    // A page beyond the last one needs a count to tell how many there are.
    if (ids.length > 0 || page === 1) return { ids: ids.slice(0, per_page), total: offset + ids.length }
  }
  const query = readsAllRows(wanted) ? inOne(ctx, whole, narrow, part) : inTwo(ctx, whole, narrow, part)
  const rows = await guardedRead(ctx, query)
  return rows[0] ?? { ids: [], total: 0 }
}
