import { sql } from "kysely"
import { stringify } from "uuid"
import type { Context } from "../../context.ts"
import { guardedRead } from "../guarded-read.ts"
import type { RecordSource } from "../record-source.ts"
import { withCustomFields } from "../with-custom-fields.ts"
import { matching, type NarrowedQuery, ordering, type RecordQuery } from "./record-query.ts"

interface Window {
  readonly limit: number
  readonly offset: number
}

/** Returns the first `limit` ids in the order of the query. */
export async function findIds(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  limit: number,
): Promise<string[]> {
  const whole = await withCustomFields(ctx, source, query)
  return selectIds(ctx, whole, query, { limit, offset: 0 })
}

/** Returns `limit` ids from `offset` on. The source has the custom fields already. */
export async function selectIds(
  ctx: Context,
  source: RecordSource,
  query: NarrowedQuery,
  { limit, offset }: Window,
): Promise<string[]> {
  const { by, join } = ordering(ctx, source, query)
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`
    select ${sql.ref(`${source.alias}.id`)} as id from ${matching(ctx, source, query, join)}
    order by ${by} limit ${limit} offset ${offset}
  `,
  )
  return rows.map(({ id }) => id)
}

/**
 * Yields the ids of all records of the query in batches, and holds few of them in memory. Without
 * an order it pages by keyset over the ids and reads each batch when it is needed. With an order it
 * reads a snapshot of all ids first.
 */
export async function* idBatches(
  ctx: Context,
  source: RecordSource,
  query: RecordQuery,
  size: number,
): AsyncGenerator<string[]> {
  if (query.orderBy !== undefined) {
    const packed = await findPackedIds(ctx, source, query)
    for (let at = 0; at < packed.length; at += size * idBytes)
      yield unpacked(packed.subarray(at, at + size * idBytes))
    return
  }
  let last = ""
  for (;;) {
    const where = last === "" ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${source.alias}.id`)} > ${last}`
    const ids = await findIds(ctx, source, { ...query, orderBy: "id", direction: "asc", where }, size)
    if (ids.length > 0) yield ids
    if (ids.length < size) return
    last = ids.at(-1) ?? ""
  }
}

/** A million ids as text would take a hundred times that. */
const idBytes = 16

/** Returns all ids in the order of the query, `idBytes` each. */
async function findPackedIds(ctx: Context, source: RecordSource, query: RecordQuery): Promise<Buffer> {
  const whole = await withCustomFields(ctx, source, query)
  const { by, join } = ordering(ctx, whole, query)
  const rows = await guardedRead(
    ctx,
    sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(${sql.ref(`${source.alias}.id`)}), ''::bytea order by ${by}) as ids
    from ${matching(ctx, whole, query, join)}
  `,
  )
  return rows[0]?.ids ?? Buffer.alloc(0)
}

function unpacked(packed: Buffer): string[] {
  const ids: string[] = []
  for (let at = 0; at < packed.length; at += idBytes) ids.push(stringify(packed.subarray(at, at + idBytes)))
  return ids
}
