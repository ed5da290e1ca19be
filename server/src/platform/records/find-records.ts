import { operatorOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { compileFilter, compileSearch, orderExpression } from "./compile-filter.ts"
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

/** The rows of the account that a caller wants and may read. */
function matching(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<unknown> {
  const a = sql.ref(source.alias)
  return sql`
    ${sql.table(source.table)} ${a}
    where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null and ${source.scope(ctx, source.alias)}
      and ${compileFilter(ctx, source, wanted.filters ?? [])} and ${compileSearch(ctx, source, wanted.search)}
      and ${wanted.where ?? sql`true`}`
}

interface Order {
  readonly place: RawBuilder<unknown>
  readonly way: RawBuilder<unknown>
}

function orderOf(ctx: Context, source: RecordSource, wanted: Wanted): Order {
  if (wanted.order) return { place: wanted.order, way: sql`asc` }
  const name = wanted.orderBy ?? source.order.field
  const direction = wanted.direction ?? (wanted.orderBy ? "asc" : source.order.direction)
  const place = name === "id" ? sql.ref(`${source.alias}.id`) : orderExpression(ctx, source, name)
  return { place, way: direction === "desc" ? sql`desc` : sql`asc` }
}

function ordering(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<unknown> {
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

interface Found {
  ids: string[]
  total: number
}

interface Part {
  readonly page: number
  readonly per_page: number
}

/** The page by its order's index, and the count by that of the filter. */
function inTwo(ctx: Context, source: RecordSource, wanted: Wanted, part: Part): RawBuilder<Found> {
  return sql`
    select
      array(
        select ${sql.ref(`${source.alias}.id`)} from ${matching(ctx, source, wanted)}
        order by ${ordering(ctx, source, wanted)} limit ${part.per_page} offset ${(part.page - 1) * part.per_page}
      ) as ids,
      (select count(*)::int from ${matching(ctx, source, wanted)}) as total`
}

/** Both from one reading of all rows, where no index can help. */
function inOne(ctx: Context, source: RecordSource, wanted: Wanted, part: Part): RawBuilder<Found> {
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

/** One page of ids in the wanted order, and the number of all. */
export async function findPage(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  part: Part,
): Promise<Found> {
  const whole = await withCustomFields(ctx, source, wanted)
  const query = readsAllRows(wanted) ? inOne(ctx, whole, wanted, part) : inTwo(ctx, whole, wanted, part)
  const rows = await guardedRead(ctx, query)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The first `most` ids in the wanted order. */
export async function findIds(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  most: number,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, wanted)
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${sql.ref(`${source.alias}.id`)} as id from ${matching(ctx, whole, wanted)}
    order by ${ordering(ctx, whole, wanted)} limit ${most}
  `,
  )
  return rows.map(({ id }) => id)
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
