import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../context.ts"
import { compileFilter, compileRanges } from "../compile-filter.ts"
import { orderPlace } from "../compile-order.ts"
import { compileSearch, compileSearchOfEach } from "../compile-search.ts"
import type { Place, RecordSource } from "../record-source.ts"

/** Which records of a noun a list has, and in which order. */
export interface RecordQuery {
  readonly filters?: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
  /** An order of our own instead of a field's, such as a board's; the id follows. */
  readonly order?: Pick<Order, "place" | "way">
  /** A further predicate over the source's alias. */
  readonly where?: RawBuilder<SqlBool>
}

/** A query that looks only among a few known records. */
export interface NarrowedQuery extends RecordQuery {
  readonly among?: readonly string[]
}

/** The predicate that each row answers by itself, without an index. */
export function predicate(ctx: Context, source: RecordSource, query: RecordQuery): RawBuilder<SqlBool> {
  return sql`${source.scope(ctx, source.alias)} and ${compileFilter(ctx, source, query.filters ?? [])}
    and ${query.where ?? sql`true`}`
}

/**
 * The text after `from`: the rows that the query finds and the caller may read, with the join of an
 * order.
 */
export function matching(
  ctx: Context,
  source: RecordSource,
  query: NarrowedQuery,
  join: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const a = sql.ref(source.alias)
  const { among, search } = query
  const found = among
    ? sql`${a}.id = any(${among}::uuid[]) and ${compileSearchOfEach(ctx, source, search)}`
    : compileSearch(ctx, source, search)
  return sql`
    ${sql.table(source.table)} ${a} ${join}
    where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null and ${predicate(ctx, source, query)}
      and ${compileRanges(ctx, source, query.filters ?? [])} and ${found}`
}

interface Order extends Place {
  readonly way: RawBuilder<unknown>
}

/** The order of rows and its direction. */
export function orderOf(ctx: Context, source: RecordSource, query: RecordQuery): Order {
  if (query.order) return query.order
  const name = query.orderBy ?? source.order.field
  const direction = query.direction ?? (query.orderBy ? "asc" : source.order.direction)
  return { ...orderPlace(ctx, source, name), way: direction === "desc" ? sql`desc` : sql`asc` }
}

/** The text after `order by`, and the join that it needs. */
export function ordering(ctx: Context, source: RecordSource, query: RecordQuery) {
  const { place, way, join } = orderOf(ctx, source, query)
  const tie = sql`${sql.ref(`${source.alias}.id`)} ${way}`
  const field = query.order ? null : (query.orderBy ?? source.order.field)
  if (field === "id") return { by: tie }
  // Without `nulls last` PostgreSQL can read an index backwards. That pays only where the query
  // finds nearly every row. Filters and searches have indexes of their own, which the planner would
  // pass over, since it expects too many rows.
  const isWhole = field === source.order.field && !query.search && !query.filters?.length
  const nulls = isWhole ? sql`` : sql`nulls last`
  return { by: sql`${place} ${way} ${nulls}, ${tie}`, join }
}
