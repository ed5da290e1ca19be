import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { compileFilter, compileRanges, orderExpression } from "./compile-filter.ts"
import { compileSearch, compileSearchOfEach } from "./compile-search.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"
import { withCustomFields } from "./with-custom-fields.ts"

export interface Wanted {
  readonly filters?: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
  /** An order of our own instead of a field's, such as a board's; the id follows. */
  readonly order?: RawBuilder<unknown>
  /** A further predicate over the source's alias. */
  readonly where?: RawBuilder<SqlBool>
}

/** What is wanted, with the few records that alone can be found. */
export interface Narrowed extends Wanted {
  readonly among?: readonly string[]
}

/** What of the wanted an index does not have to find: it is true of each row by itself. */
export function predicate(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<SqlBool> {
  return sql`${source.scope(ctx, source.alias)} and ${compileFilter(ctx, source, wanted.filters ?? [])}
    and ${wanted.where ?? sql`true`}`
}

/** The rows of the account that a caller wants and may read. */
export function matching(ctx: Context, source: RecordSource, wanted: Narrowed): RawBuilder<unknown> {
  const a = sql.ref(source.alias)
  const { among, search } = wanted
  const found = among
    ? sql`${a}.id = any(${among}::uuid[]) and ${compileSearchOfEach(ctx, source, search)}`
    : compileSearch(ctx, source, search)
  return sql`
    ${sql.table(source.table)} ${a}
    where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null and ${predicate(ctx, source, wanted)}
      and ${compileRanges(ctx, source, wanted.filters ?? [])} and ${found}`
}

interface Order {
  readonly place: RawBuilder<unknown>
  readonly way: RawBuilder<unknown>
}

/** By what rows are ordered, and which way. */
export function orderOf(ctx: Context, source: RecordSource, wanted: Wanted): Order {
  if (wanted.order) return { place: wanted.order, way: sql`asc` }
  const name = wanted.orderBy ?? source.order.field
  const direction = wanted.direction ?? (wanted.orderBy ? "asc" : source.order.direction)
  const place = name === "id" ? sql.ref(`${source.alias}.id`) : orderExpression(ctx, source, name)
  return { place, way: direction === "desc" ? sql`desc` : sql`asc` }
}

/** The order as it stands after `order by`. */
export function ordering(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<unknown> {
  const { place, way } = orderOf(ctx, source, wanted)
  const tie = sql`${sql.ref(`${source.alias}.id`)} ${way}`
  const field = wanted.order ? null : (wanted.orderBy ?? source.order.field)
  if (field === "id") return tie
  // An index is read backwards only where nothing is said of nulls. That is right where nearly every row is wanted; what filters
  // and searches find has an index of its own, which the planner, guessing too many rows, would pass over.
  const isWhole = field === source.order.field && !wanted.search && !wanted.filters?.length
  const nulls = isWhole ? sql`` : sql`nulls last`
  return sql`${place} ${way} ${nulls}, ${tie}`
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
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${sql.ref(`${source.alias}.id`)} as id from ${matching(ctx, source, wanted)}
    order by ${ordering(ctx, source, wanted)} limit ${limit} offset ${offset}
  `,
  )
  return rows.map(({ id }) => id)
}

/** The first `most` ids in the wanted order. */
export async function findIds(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  most: number,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, wanted)
  return findPiece(ctx, whole, wanted, { limit: most, offset: 0 })
}

/** All ids in the wanted order, 16 bytes each: a million of them as text would take a hundred times that. */
export async function findPackedIds(ctx: Context, source: RecordSource, wanted: Wanted): Promise<Buffer> {
  const whole = await withCustomFields(ctx, source, wanted)
  const rows = await guardedRead(
    ctx,
    sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(${sql.ref(`${source.alias}.id`)}), ''::bytea order by ${ordering(ctx, whole, wanted)}) as ids
    from ${matching(ctx, whole, wanted)}
  `,
  )
  return rows[0]?.ids ?? Buffer.alloc(0)
}
