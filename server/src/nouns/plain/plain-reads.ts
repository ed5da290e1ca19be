import { type RawBuilder, type SqlBool, sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { readAtOnce, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { type RecordList, recordList } from "../../platform/records/record-list.ts"
import { type CustomFieldsRow, withShownFields } from "../shown-fields.ts"
import type { RecordStore } from "../store/record-store.ts"
import type { Own } from "../store/stored-row.ts"

/** How answers show a noun's records. `W` is a row with everything that its answer needs. */
export interface Reading<W, A> {
  /** More columns for answers, beside the table's own. */
  readonly shown?: (tx: Tx) => RawBuilder<unknown>
  /** The joins that those columns need. */
  readonly joined?: (tx: Tx) => RawBuilder<unknown>
  readonly view: (row: W) => A
}

export interface PlainReads<W, A> {
  /** Reads whole records in the order of the ids. The caller has checked that they are visible. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<W[]>
  readonly view: (row: W) => A
  /** Returns whole records as answers show them. */
  readonly views: (tx: Tx, ids: readonly string[]) => Promise<A[]>
  /** Returns the whole record. Throws 404 if it is in the trash or the caller can't see it. */
  readonly visible: (tx: Tx, id: string) => Promise<W>
  readonly get: (ctx: Context, id: string) => Promise<A>
  /** Returns the record after a write, even if the write hid it from the caller. */
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
    const found = sql<Whole & CustomFieldsRow>`${sql.raw(`/* read ${table} */ select`)} ${a}.* ${more}
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
      return readAtOnce(requireCan(ctx, rights.read), async (tx) => shownNow(tx, await visible(tx, id)))
    },
    answer: async (tx, id) => {
      const [row] = await read(tx, [id])
      if (!row) throw notFound()
      return shownNow(tx, row)
    },
    list: recordList({ source, permission: rights.read, read: views }),
  }
}
