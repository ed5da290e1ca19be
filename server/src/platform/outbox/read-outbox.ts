import type { ChangeEvent } from "@funil/contract/events"
import type { AccountId } from "@funil/contract/shared/ids"
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { DB } from "../db/tables.ts"
import type { Notice } from "../ledger/pending-ledger.ts"
import { horizon, lastAnnounced } from "./horizon.ts"
import { isChange, isNotice, type Stored, type StoredChange } from "./outbox-row.ts"
import type { Position } from "./position.ts"

/** An operation's row of the outbox. */
export interface OutboxRow {
  readonly accountId: string
  readonly position: Position
  readonly by: ChangeEvent["by"]
  readonly changes: readonly StoredChange[]
  readonly notices: readonly Notice[]
  readonly at: Date
}

interface Row {
  account_id: string
  tx: string
  seq: number
  user_id: string | null
  changes: Stored[]
  created_at: Date
}

/** A row of the left join: without a stored row all of it is null. */
type Joined<T> = T & (Row | { account_id: null })

const columns = sql`o.account_id, o.tx, o.seq, o.user_id, o.changes, o.created_at`

function after({ tx, seq }: Position): RawBuilder<unknown> {
  return sql`(${String(tx)}::xid8, ${seq}::bigint)`
}

function rowsOf(rows: readonly Joined<unknown>[]): OutboxRow[] {
  return (rows as readonly Joined<object>[]).flatMap((row) =>
    row.account_id === null
      ? []
      : {
          accountId: row.account_id,
          position: { tx: BigInt(row.tx), seq: row.seq },
          by: row.user_id,
          changes: row.changes.filter(isChange),
          notices: row.changes.filter(isNotice),
          at: row.created_at,
        },
  )
}

interface Read {
  readonly rows: readonly OutboxRow[]
  readonly horizon: Position
  /** There is a row above the horizon, to be read when the transactions before it are over. */
  readonly isHeldBack: boolean
}

/**
 * The next rows of all accounts after a position and below the horizon, in order, and the present horizon. Without a position it
 * answers the horizon alone.
 */
export async function readOutbox(
  reader: Kysely<DB>,
  from: Position | undefined,
  limit: number,
): Promise<Read> {
  const { rows } = await sql<Joined<{ horizon: string; held: boolean }>>`/* read outbox */
    select h.horizon, coalesce(${lastAnnounced} >= h.horizon, false) as held, ${columns}
    from (select ${horizon} as horizon) h
    left join lateral (
      select * from outbox
      where (tx, seq) > ${from ? after(from) : sql`(h.horizon, 0)`} and tx < h.horizon
      order by tx, seq limit ${limit}
    ) o on true
    order by o.tx, o.seq
  `.execute(reader)
  const [first] = rows
  return {
    rows: rowsOf(rows),
    horizon: { tx: BigInt(first?.horizon ?? 0), seq: 0 },
    isHeldBack: first?.held ?? false,
  }
}

interface Missed {
  readonly accountId: AccountId
  readonly from: Position
  readonly to: Position
  readonly limit: number
}

/**
 * An account's rows after one position and up to another. `isKnown` tells whether anything as old as `from` is still
 * kept; if not, what followed it may have been purged.
 */
export async function readMissed(
  reader: Kysely<DB>,
  { accountId, from, to, limit }: Missed,
): Promise<{ rows: OutboxRow[]; isKnown: boolean }> {
  const { rows } = await sql<Joined<{ known: boolean }>>`
    select k.known, ${columns}
    from (select exists (select from outbox where (tx, seq) <= ${after(from)}) as known) k
    left join lateral (
      select * from outbox
      where account_id = ${accountId} and (tx, seq) > ${after(from)} and (tx, seq) <= ${after(to)}
      order by tx, seq limit ${limit}
    ) o on true
    order by o.tx, o.seq
  `.execute(reader)
  return { rows: rowsOf(rows), isKnown: rows[0]?.known ?? false }
}
