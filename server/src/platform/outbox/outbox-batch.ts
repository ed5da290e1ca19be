import { sql } from "kysely"
import type { DB } from "../db/tables.ts"
import type { Tx } from "../db/transaction.ts"
import { horizon } from "./horizon.ts"
import { isChange, type Stored } from "./outbox-row.ts"
import type { PlacedChange } from "./since.ts"
import type { Position } from "./position.ts"

/** Changes of a batch for each row that it may have; a first row with more of them is a batch alone. */
const changesForRow = 5

const beginning: Position = { tx: 0n, seq: 0 }

interface Row {
  readonly tx: string
  readonly seq: number
  /** The number of rows looked at. */
  readonly found: number
  readonly changes: readonly Stored[]
}

/** An account's next rows of the outbox. */
export interface OutboxBatch {
  /** Its last row. */
  readonly upTo: Position
  readonly isMore: boolean
  readonly changes: readonly PlacedChange[]
}

/** A row of the left join: where nothing was announced, all but `isForeign` is null. */
type Found = { readonly isForeign: boolean; readonly here: string } & (Row | { readonly tx: null })

/** Enters the account into a table of positions, unless it is there already. No transaction that still runs is passed over. */
export async function beginReading(tx: Tx, positions: keyof DB): Promise<void> {
  await sql`
    insert into ${sql.table(positions)} (account_id, tx, seq) values (${tx.accountId}, ${horizon}, 0) on conflict do nothing
  `.execute(tx.db)
}

/**
 * Locks the account's position in a table of them and reads what was announced after it, in order; null when there is nothing, when
 * somebody else reads it now, or when nobody ever does. A position beyond this very transaction is of the server that this database was
 * restored from: nothing was read here.
 */
export async function lockBatch(tx: Tx, positions: keyof DB, maxRows: number): Promise<OutboxBatch | null> {
  const { rows } = await sql<Found>`/* outbox batch */
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
