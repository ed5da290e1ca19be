import { type RawBuilder, type SqlBool, sql } from "kysely"
import { requireCan } from "../platform/access/require-can.ts"
import { notFound } from "../platform/app-error.ts"
import type { Context } from "../platform/context.ts"
import { readAtOnce, type Tx } from "../platform/db/transaction.ts"
import { versioned } from "../platform/http/versions.ts"
import { type RecordList, recordList } from "../platform/records/record-list.ts"
import type { RecordStore } from "./record-store.ts"
import type { Own } from "./stored-row.ts"
import { type Stored, withShownFields } from "./shown-fields.ts"

/** How a noun's records are shown; `W` is a row with all that its answer holds. */
export interface Reading<W, A> {
  /** What an answer shows beside the columns of the table. */
  readonly shown?: (tx: Tx) => RawBuilder<unknown>
  /** The tables in which that stands. */
  readonly joined?: (tx: Tx) => RawBuilder<unknown>
  readonly view: (row: W) => A
}

export interface PlainReads<W, A> {
  /** Whole records in the order of the ids, which are those of records that the caller may see. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<W[]>
  readonly view: (row: W) => A
  /** Whole records as answers show them. */
  readonly views: (tx: Tx, ids: readonly string[]) => Promise<A[]>
  /** The whole record; 404 when it lies in the trash or the caller can't see it. */
  readonly visible: (tx: Tx, id: string) => Promise<W>
  readonly get: (ctx: Context, id: string) => Promise<A>
  /** The record as it is after a write, also where the write took it out of the caller's sight. */
  readonly answer: (tx: Tx, id: string) => Promise<A>
  readonly list: RecordList<A>
}

/** Reads one noun's records. */
export function plainReads<C extends object, N extends keyof C, L extends object, S extends Own, W, A>(
  { entity, table, source, rights }: RecordStore<C, N, L, S>,
  { shown, joined = () => sql``, view }: Reading<W, A>,
): PlainReads<W, A> {
  const a = sql.ref(source.alias)
  type Whole = W & { version: number }

  const select = async (tx: Tx, where: RawBuilder<SqlBool>, order = sql``) => {
    const more = shown ? sql`, ${shown(tx)}` : sql``
    const found = sql<Whole & Stored>`${sql.raw(`/* read ${table} */ select`)} ${a}.* ${more}
      from ${sql.table(table)} ${a} ${joined(tx)}
      where ${a}.account_id = ${tx.accountId} and ${where} ${order}
    `.execute(tx.db)
    const rows = await withShownFields(tx, entity, found)
    return rows.map((row) => Object.assign(row, { custom_fields: row.shown_fields }))
  }
  const read = async (tx: Tx, ids: readonly string[]) => {
    if (ids.length === 0) return []
    if (ids.length === 1) return select(tx, sql`${a}.id = ${ids[0]}`)
    const order = sql`order by array_position(${ids}::uuid[], ${a}.id)`
    return select(tx, sql`${a}.id = any(${ids}::uuid[])`, order)
  }
  const visible = async (tx: Tx, id: string) => {
    const isLive = sql<SqlBool>`${a}.id = ${id} and ${a}.deleted_at is null`
    const [row] = await select(tx, sql`${isLive} and ${source.scope(tx, source.alias)}`)
    if (!row) throw notFound()
    return row
  }
  const views = async (tx: Tx, ids: readonly string[]) => (await read(tx, ids)).map(view)
  const shownNow = (tx: Tx, row: Whole) => versioned(tx, view(row), row.version)

  return {
    read,
    view,
    views,
    visible,
    get: async (ctx, id) => {
      requireCan(ctx, rights.read)
      return readAtOnce(ctx, async (tx) => shownNow(tx, await visible(tx, id)))
    },
    answer: async (tx, id) => {
      const [row] = await read(tx, [id])
      if (!row) throw notFound()
      return shownNow(tx, row)
    },
    list: recordList({ source, permission: rights.read, read: views }),
  }
}
