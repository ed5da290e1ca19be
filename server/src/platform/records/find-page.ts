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
  type Piece,
  predicate,
  type Wanted,
} from "./find-records.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"
import { withCustomFields } from "./with-custom-fields.ts"

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
  return sql`
    select
      array(
        select ${sql.ref(`${source.alias}.id`)} from ${matching(ctx, source, wanted)}
        order by ${ordering(ctx, source, wanted)} limit ${part.per_page} offset ${(part.page - 1) * part.per_page}
      ) as ids,
      (select count(*)::int from ${matching(ctx, source, wanted)}) as total`
}

/** Both from one reading of all rows, where no index can help. */
function inOne(ctx: Context, source: RecordSource, wanted: Narrowed, part: Part): RawBuilder<Found> {
  const { place, way } = orderOf(ctx, source, wanted)
  return sql`
    with found as materialized (
      select ${sql.ref(`${source.alias}.id`)} as id, ${place} as place from ${matching(ctx, source, wanted)}
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

/** Most searches and filters fill a page from so many rows at the start of the usual order, so not all that match are asked for. */
const looked = 4000
/** Links are followed row by row. */
const lookedThrough = 1000
/** More rows of a filter, each a join, take longer to plan over a part of the rows than to run over all. */
const mostFilters = 4

/** Whether the page is of a part of all rows, in the order that lists have when nobody asks for another. */
function isPartInOrder({ order }: RecordSource, wanted: Wanted): boolean {
  const { filters = [] } = wanted
  const { orderBy = order.field, direction = wanted.orderBy ? "asc" : order.direction } = wanted
  const isUsual = !wanted.order && orderBy === order.field && direction === order.direction
  return isUsual && filters.length <= mostFilters && (filters.length > 0 || Boolean(wanted.search))
}

/** The wanted ids among the first rows of the usual order, from `offset` on. Fewer than `limit` do not say that there are no more. */
async function findAmongFirst(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  { limit, offset }: Piece,
): Promise<string[]> {
  const a = sql.ref(source.alias)
  const order = sql`order by ${ordering(ctx, source, {})}`
  const most = wanted.search && source.searchLinks ? lookedThrough : looked
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${a}.id from (
      select ${a}.* from ${sql.table(source.table)} ${a}
      where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null ${order} limit ${most}
    ) ${a}
    where ${predicate(ctx, source, wanted)} and ${compileSearchOfEach(ctx, source, wanted.search)}
    ${order} limit ${limit} offset ${offset}
  `,
  )
  return rows.map(({ id }) => id)
}

async function countAll(ctx: Context, source: RecordSource, wanted: Wanted): Promise<number> {
  const rows = await guardedRead(
    ctx,
    sql<{ total: number }>`select count(*)::int as total from ${matching(ctx, source, wanted)}`,
  )
  return rows[0]?.total ?? 0
}

/** Of several words one is often rare: then the others are looked for in what that one finds, and not in all that they find. */
async function narrowed(ctx: Context, source: RecordSource, wanted: Wanted): Promise<Narrowed> {
  const query = hitsOfEachWord(ctx, source, wanted.search, lookedThrough)
  const rows = query ? await guardedRead(ctx, query) : []
  const [among] = (rows[0]?.words ?? []).toSorted((one, other) => one.length - other.length)
  return among && among.length < lookedThrough ? { ...wanted, among } : wanted
}

/** One page of ids in the wanted order, and the number of all, or as far as the part asks for it. */
export async function findPage(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  part: Part,
): Promise<Found> {
  const whole = await withCustomFields(ctx, source, wanted)
  const { page, per_page, total = "exact" } = part
  const [limit, offset] = [per_page + 1, (page - 1) * per_page]
  if (isPartInOrder(whole, wanted) && offset < lookedThrough) {
    const ids = await findAmongFirst(ctx, whole, wanted, { limit, offset })
    const isFull = ids.length === limit
    if (isFull && total === "next") return { ids: ids.slice(0, per_page), total: offset + limit }
    if (isFull) return { ids: ids.slice(0, per_page), total: await countAll(ctx, whole, wanted) }
  }
  const few = await narrowed(ctx, whole, wanted)
  if (total === "next") {
    const ids = await findPiece(ctx, whole, few, { limit, offset })
    // Beyond the last page only a count tells how many there are.
    if (ids.length > 0 || page === 1) return { ids: ids.slice(0, per_page), total: offset + ids.length }
  }
  const query = readsAllRows(wanted) ? inOne(ctx, whole, few, part) : inTwo(ctx, whole, few, part)
  const rows = await guardedRead(ctx, query)
  return rows[0] ?? { ids: [], total: 0 }
}
