import type { ChangeEvent } from "@funil/contract/api/events"
import type { AccountId } from "@funil/contract/shared/ids"
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { DB } from "../db/tables.ts"
import type { Notice } from "../ledger/pending-ledger.ts"
import {
  type Position,
  type StoredEntry,
  type StoredChange,
  horizon,
  isChange,
  isNotice,
  lastAnnounced,
} from "./outbox-row.ts"

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
  changes: StoredEntry[]
  created_at: Date
}

/** A row of the left join: without a stored row all of it is null. */
type OrNoRow<T> = T & (Row | { account_id: null })

const columns = sql`o.account_id, o.tx, o.seq, o.user_id, o.changes, o.created_at`

interface OutboxRead {
  readonly rows: readonly OutboxRow[]
  readonly horizon: Position
  /** There is a row above the horizon, to be read when the transactions before it are over. */
  readonly isHeldBack: boolean
}

/**
 * The next rows of all accounts after a position and below the horizon, in order, and the present
 * horizon. Without a position it answers the horizon alone.
 */
export async function readOutbox(
  reader: Kysely<DB>,
  from: Position | undefined,
  limit: number,
): Promise<OutboxRead> {
  const { rows } = await sql<OrNoRow<{ horizon: string; held: boolean }>>`/* read outbox */
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

interface OutboxRange {
  readonly accountId: AccountId
  readonly from: Position
  readonly to: Position
  readonly limit: number
}

/**
 * Reads an account's rows between two positions. `isKnown` says whether rows as old as `from` still
 * exist; otherwise later ones may be purged.
 */
export async function readMissed(
  reader: Kysely<DB>,
  { accountId, from, to, limit }: OutboxRange,
): Promise<{ rows: OutboxRow[]; isKnown: boolean }> {
  const { rows } = await sql<OrNoRow<{ known: boolean }>>`
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

interface Since {
  readonly accountId: AccountId
  readonly since: Date
  /** The most rows to read. */
  readonly limit: number
}

/**
 * Returns the position right before an account's first row since a time, among its newest rows;
 * null where there is none.
 */
export async function readPositionBefore(
  reader: Kysely<DB>,
  { accountId, since, limit }: Since,
): Promise<Position | null> {
  const { rows } = await sql<{ tx: string; seq: number }>`/* read position before */
    select tx, seq from (
      select tx, seq, created_at from outbox where account_id = ${accountId} order by tx desc, seq desc limit ${limit}
    ) newest
    where created_at >= ${since} order by tx, seq limit 1
  `.execute(reader)
  const [first] = rows
  return first ? { tx: BigInt(first.tx), seq: first.seq - 1 } : null
}

function after({ tx, seq }: Position): RawBuilder<unknown> {
  return sql`(${String(tx)}::xid8, ${seq}::bigint)`
}

function rowsOf(rows: readonly OrNoRow<unknown>[]): OutboxRow[] {
  return (rows as readonly OrNoRow<object>[]).flatMap((row) =>
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
