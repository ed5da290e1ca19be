import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { compileFilter, compileRanges } from "./compile-filter.ts"
import { orderPlace } from "./compile-order.ts"
import { compileSearch, compileSearchOfEach } from "./compile-search.ts"
import { guardedRead } from "./guarded-read.ts"
import type { Place, RecordSource } from "./record-source.ts"
import { withCustomFields } from "./with-custom-fields.ts"

export interface Wanted {
  readonly filters?: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
  /** An order of our own instead of a field's, such as a board's; the id follows. */
  readonly order?: Pick<Order, "place" | "way">
  /** A further predicate over the source's alias. */
  readonly where?: RawBuilder<SqlBool>
}

/** The wanted records, among a few known ones. */
export interface Narrowed extends Wanted {
  readonly among?: readonly string[]
}

/** The predicate that each row answers by itself, without an index. */
export function predicate(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<SqlBool> {
  return sql`${source.scope(ctx, source.alias)} and ${compileFilter(ctx, source, wanted.filters ?? [])}
    and ${wanted.where ?? sql`true`}`
}

/** The rows of the account that a caller wants and may read, with what an order joins to them. */
export function matching(
  ctx: Context,
  source: RecordSource,
  wanted: Narrowed,
  join: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const a = sql.ref(source.alias)
  const { among, search } = wanted
  const found = among
    ? sql`${a}.id = any(${among}::uuid[]) and ${compileSearchOfEach(ctx, source, search)}`
    : compileSearch(ctx, source, search)
  return sql`
    ${sql.table(source.table)} ${a} ${join}
    where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null and ${predicate(ctx, source, wanted)}
      and ${compileRanges(ctx, source, wanted.filters ?? [])} and ${found}`
}

interface Order extends Place {
  readonly way: RawBuilder<unknown>
}

/** The order of rows and its direction. */
export function orderOf(ctx: Context, source: RecordSource, wanted: Wanted): Order {
  if (wanted.order) return wanted.order
  const name = wanted.orderBy ?? source.order.field
  const direction = wanted.direction ?? (wanted.orderBy ? "asc" : source.order.direction)
  return { ...orderPlace(ctx, source, name), way: direction === "desc" ? sql`desc` : sql`asc` }
}

/** The text after `order by`, and the join that it needs. */
export function ordering(ctx: Context, source: RecordSource, wanted: Wanted) {
  const { place, way, join } = orderOf(ctx, source, wanted)
  const tie = sql`${sql.ref(`${source.alias}.id`)} ${way}`
  const field = wanted.order ? null : (wanted.orderBy ?? source.order.field)
  if (field === "id") return { by: tie }
  // An index is read backwards only where nothing is said of nulls. That is right where nearly every row is wanted; what filters
  // and searches find has an index of its own, which the planner, guessing too many rows, would pass over.
  const isWhole = field === source.order.field && !wanted.search && !wanted.filters?.length
  const nulls = isWhole ? sql`` : sql`nulls last`
  return { by: sql`${place} ${way} ${nulls}, ${tie}`, join }
}

interface Piece {
  readonly limit: number
  readonly offset: number
}

/** The wanted ids from `offset` on. */
export async function findPiece(
  ctx: Context,
  source: RecordSource,
  wanted: Narrowed,
  { limit, offset }: Piece,
): Promise<string[]> {
  const { by, join } = ordering(ctx, source, wanted)
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${sql.ref(`${source.alias}.id`)} as id from ${matching(ctx, source, wanted, join)}
    order by ${by} limit ${limit} offset ${offset}
  `,
  )
  return rows.map(({ id }) => id)
}

/** The first `most` ids in the wanted order. */
export async function findIds(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  limit: number,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, wanted)
  return findPiece(ctx, whole, wanted, { limit, offset: 0 })
}

/** All ids in the wanted order, 16 bytes each: a million of them as text would take a hundred times that. */
export async function findPackedIds(ctx: Context, source: RecordSource, wanted: Wanted): Promise<Buffer> {
  const whole = await withCustomFields(ctx, source, wanted)
  const { by, join } = ordering(ctx, whole, wanted)
  const rows = await guardedRead(
    ctx,
    sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(${sql.ref(`${source.alias}.id`)}), ''::bytea order by ${by}) as ids
    from ${matching(ctx, whole, wanted, join)}
  `,
  )
  return rows[0]?.ids ?? Buffer.alloc(0)
}
