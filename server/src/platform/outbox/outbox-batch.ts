import { sql } from "kysely"
import type { DB } from "../db/tables.ts"
import type { Tx } from "../db/transaction.ts"
import { type Position, type StoredEntry, type StoredChange, horizon, isChange } from "./outbox-row.ts"

/** The most changes of a row. A first row with more is a batch alone. */
const changesForRow = 5

const beginning: Position = { tx: 0n, seq: 0 }

interface Row {
  readonly tx: string
  readonly seq: number
  /** The number of rows read. */
  readonly found: number
  readonly changes: readonly StoredEntry[]
}

/** An account's next rows of the outbox. */
interface OutboxBatch {
  /** Its last row. */
  readonly upTo: Position
  readonly isMore: boolean
  readonly changes: readonly PlacedChange[]
}

/** A row of the left join: where nothing was announced, all but `isForeign` is null. */
type BatchRow = { readonly isForeign: boolean; readonly here: string } & (Row | { readonly tx: null })

/** Adds the account to a table of positions if it is missing. Skips no running transaction. */
export async function beginReading(tx: Tx, positions: keyof DB): Promise<void> {
  await sql`
    insert into ${sql.table(positions)} (account_id, tx, seq) values (${tx.accountId}, ${horizon}, 0) on conflict do nothing
  `.execute(tx.db)
}

/**
 * Locks the account's position in a table of positions and reads the rows after it, in order. Null
 * if there are none, if another reader holds the lock, or if the position has no reader. A position
 * beyond this transaction belongs to the server that this database was restored from: nothing was
 * read here.
 */
export async function lockBatch(tx: Tx, positions: keyof DB, maxRows: number): Promise<OutboxBatch | null> {
  const { rows } = await sql<BatchRow>`/* outbox batch */
    with place as materialized (
      select p.tx, p.seq, p.tx > pg_current_xact_id() as "isForeign", pg_current_xact_id()::text as here
      from ${sql.table(positions)} p where p.account_id = ${tx.accountId} for update skip locked
    ), start as (
      select case when "isForeign" then '0' else p.tx end as tx, p.seq, "isForeign", here from place p
    )
    select start."isForeign", start.here, sized.tx::text as tx, sized.seq, sized.changes, sized.found from start left join lateral (
      select o.*, count(*) over () as found,
        sum(jsonb_array_length(o.changes)) over (order by o.tx, o.seq) - jsonb_array_length(o.changes) as before
      from (
        select o.tx, o.seq, o.changes from outbox o
        where o.account_id = ${tx.accountId} and o.tx < ${horizon} and (o.tx, o.seq) > (start.tx, start.seq)
        order by o.tx, o.seq limit ${maxRows}
      ) o
    ) sized on sized.before < ${maxRows * changesForRow} order by sized.tx, sized.seq
  `.execute(tx.db)
  const found = rows.flatMap((row) => (row.tx === null ? [] : row))
  const [first, last] = [found.at(0), found.at(-1)]
  if (!first || !last) {
    if (rows[0]?.isForeign) await movePosition(tx, positions, beginning)
    return null
  }
  return {
    upTo: { tx: BigInt(last.tx), seq: last.seq },
    isMore: first.found === maxRows || found.length < first.found,
    changes: found.flatMap(({ changes, tx: at, here }) => {
      const place = { tx: BigInt(at), here: BigInt(here) }
      return changes.filter(isChange).map((change) => ({ ...change, place }))
    }),
  }
}

export async function movePosition(tx: Tx, positions: keyof DB, upTo: Position): Promise<void> {
  await sql`/* move position */
    update ${sql.table(positions)} set tx = ${String(upTo.tx)}::xid8, seq = ${upTo.seq} where account_id = ${tx.accountId}
  `.execute(tx.db)
}

/** The position of a change in the outbox, and the transaction that reads it. */
export interface Place {
  readonly tx: bigint
  readonly here: bigint
}

export interface PlacedChange extends StoredChange {
  readonly place: Place
}

/**
 * The start of counting changes: a position, as processes' clocks differ, or a time if no position
 * is known.
 */
interface Since {
  readonly enabled_at: Date | null
  readonly enabled_tx: string | null
}

/** Returns the position of this transaction, which a distributed database's coordinator numbers. */
export async function placeOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ tx: string }>`select pg_current_xact_id()::text as tx`.execute(tx.db)
  return rows[0]?.tx ?? "0"
}

/**
 * Whether a change counts. A place beyond the reader's own is of another server, which this
 * database was restored from.
 */
export function isSince(
  { enabled_at, enabled_tx }: Since,
  { created_at, place }: { readonly created_at: Date; readonly place: Place | null },
): boolean {
  if (enabled_at === null) return false
  if (enabled_tx === null || place === null || BigInt(enabled_tx) > place.here)
    return created_at >= enabled_at
  return place.tx >= BigInt(enabled_tx)
}
