import { operatorOf } from "@funil/contract/shared/filter-row"
import type { TotalQuery } from "@funil/contract/shared/paging"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../context.ts"
import { hitsOfEachWord } from "../compile-search.ts"
import { guardedRead } from "../guarded-read.ts"
import type { RecordSource } from "../record-source.ts"
import { findWithFields } from "../with-custom-fields.ts"
import { findAmongFirst, scannedRows } from "./first-rows.ts"
import { selectIds } from "./record-ids.ts"
import { matching, type NarrowedQuery, ordering, orderOf, type RecordQuery } from "./record-query.ts"

/** The ids of a page, and the total of all pages. */
interface IdPage {
  ids: string[]
  total: number
}

interface PageQuery extends TotalQuery {
  readonly page: number
  readonly per_page: number
}

/** Returns a page of ids in the order of the query, and the total as far as `total` asks for it. */
export async function findPage(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  page: PageQuery,
): Promise<IdPage> {
  return findWithFields(ctx, source, query, (whole) => findPageIn(ctx, whole, query, page))
}

async function findPageIn(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  pageQuery: PageQuery,
): Promise<IdPage> {
  const { page, per_page, total = "exact" } = pageQuery
  const [limit, offset] = [per_page + 1, (page - 1) * per_page]
  const isNear = offset < scannedRows && isPartInOrder(source, query)
  const first = isNear ? await findAmongFirst(ctx, source, query, offset + limit) : null
  if (first) {
    const ids = first.slice(offset, offset + per_page)
    return { ids, total: total === "next" ? first.length : await countTotal(ctx, source, query) }
  }
  const narrow = await narrowed(ctx, source, query)
  if (total === "next") {
    const ids = await selectIds(ctx, source, narrow, { limit, offset })
    // A page beyond the last one needs the exact total.
    if (ids.length > 0 || page === 1) return { ids: ids.slice(0, per_page), total: offset + ids.length }
  }
  const statement = readsAllRows(query) ? pageOfOneScan : pageByIndexes
  const rows = await guardedRead(ctx, statement(ctx, source, narrow, pageQuery))
  return rows[0] ?? { ids: [], total: 0 }
}

/**
 * Rows of a filter, each a join, up to which the scan of the first rows pays. More take longer to
 * plan than the whole query.
 */
const maxFilters = 4

/** Whether the query finds a part of all rows, in the order that lists have by default. */
function isPartInOrder({ order }: RecordSource, query: RecordQuery): boolean {
  const { filters = [] } = query
  const { orderBy = order.field, direction = query.orderBy ? "asc" : order.direction } = query
  const isUsual = !query.order && orderBy === order.field && direction === order.direction
  return isUsual && filters.length <= maxFilters && (filters.length > 0 || Boolean(query.search))
}

async function countTotal(ctx: Context, source: RecordSource, query: RecordQuery): Promise<number> {
  const rows = await guardedRead(
    ctx,
    sql<{ total: number }>`select count(*)::int as total from ${matching(ctx, source, query)}`,
  )
  return rows[0]?.total ?? 0
}

/** A word that fewer rows have is rare. */
const few = 1000

/**
 * Narrows a search of several words by a rare one: looks for the others only in the rows with that
 * one.
 */
async function narrowed(ctx: Context, source: RecordSource, query: RecordQuery): Promise<NarrowedQuery> {
  const hits = hitsOfEachWord(ctx, source, query.search, few)
  const rows = hits ? await guardedRead(ctx, hits) : []
  const [among] = (rows[0]?.words ?? []).toSorted((one, other) => one.length - other.length)
  return among && among.length < few ? { ...query, among } : query
}

/** Whether a filter compares values of custom fields, which no index does. */
function readsAllRows({ filters = [] }: RecordQuery): boolean {
  return filters.some(
    (row) => row.filterField.includes("custom_fields.") && !["=", "like"].includes(operatorOf(row) ?? ""),
  )
}

type PageStatement = (
  ctx: Context,
  source: RecordSource,
  query: NarrowedQuery,
  page: PageQuery,
) => RawBuilder<IdPage>

/** Reads the page by the index of its order, and the total by that of the filter. */
const pageByIndexes: PageStatement = (ctx, source, query, { page, per_page }) => {
  const { by, join } = ordering(ctx, source, query)
  return sql`
    select
      array(
        select ${sql.ref(`${source.alias}.id`)} from ${matching(ctx, source, query, join)}
        order by ${by} limit ${per_page} offset ${(page - 1) * per_page}
      ) as ids,
      (select count(*)::int from ${matching(ctx, source, query)}) as total`
}

/** Reads the page and the total from one scan of all rows, where no index can help. */
const pageOfOneScan: PageStatement = (ctx, source, query, { page, per_page }) => {
  const { place, way, join } = orderOf(ctx, source, query)
  return sql`
    with found as materialized (
      select ${sql.ref(`${source.alias}.id`)} as id, ${place} as place from ${matching(ctx, source, query, join)}
    )
    select
      array(
        select found.id from found order by found.place ${way} nulls last, found.id ${way}
        limit ${per_page} offset ${(page - 1) * per_page}
      ) as ids,
      (select count(*)::int from found) as total`
}
