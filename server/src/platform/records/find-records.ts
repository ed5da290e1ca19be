import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { compileFilter, compileSearch, orderExpression } from "./compile-filter.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"

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

function ordering(ctx: Context, source: RecordSource, wanted: Wanted): RawBuilder<unknown> {
  if (wanted.order) return sql`${wanted.order}, ${sql.ref(`${source.alias}.id`)}`
  const name = wanted.orderBy ?? source.order.field
  const direction = wanted.direction ?? (wanted.orderBy ? "asc" : source.order.direction)
  const way = direction === "desc" ? sql`desc` : sql`asc`
  const tie = sql`${sql.ref(`${source.alias}.id`)} ${way}`
  return name === "id" ? tie : sql`${orderExpression(ctx, source, name)} ${way} nulls last, ${tie}`
}

/** One page of ids in the wanted order, and the number of all. */
export async function findPage(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ ids: string[]; total: number }> {
  const id = sql.ref(`${source.alias}.id`)
  const rows = await guardedRead(
    ctx,
    sql<{ ids: string[]; total: number }>`
    select
      array(
        select ${id} from ${matching(ctx, source, wanted)}
        order by ${ordering(ctx, source, wanted)} limit ${per_page} offset ${(page - 1) * per_page}
      ) as ids,
      (select count(*)::int from ${matching(ctx, source, wanted)}) as total
  `,
  )
  return rows[0] ?? { ids: [], total: 0 }
}

/** The first `most` ids in the wanted order. */
export async function findIds(
  ctx: Context,
  source: RecordSource,
  wanted: Wanted,
  most: number,
): Promise<string[]> {
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${sql.ref(`${source.alias}.id`)} as id from ${matching(ctx, source, wanted)}
    order by ${ordering(ctx, source, wanted)} limit ${most}
  `,
  )
  return rows.map(({ id }) => id)
}
