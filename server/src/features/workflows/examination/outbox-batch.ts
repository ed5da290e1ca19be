import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ExaminedChange } from "./trigger-events.ts"

/** Of one batch, for each row that it may have, unless its first row alone has more. */
const changesForRow = 5

interface Position {
  readonly tx: string
  readonly seq: number
}

const beginning: Position = { tx: "0", seq: 0 }

interface Row extends Position {
  /** How many rows were looked at. */
  readonly found: number
  readonly changes: Announced
}

type Announced = readonly { readonly entity: LedgerEntity; readonly change?: string }[]

/** What an account announced next. */
export interface OutboxBatch {
  /** Its last row. */
  readonly upTo: Position
  readonly isMore: boolean
  readonly changes: Announced
}

/** Of the left join: where nothing was announced, all but the first is null. */
type Found = { readonly isForeign: boolean } & (Row | { readonly tx: null })

/**
 * Locks the place up to which the account was examined and reads what was announced after it, in order; null when there is nothing, when
 * somebody else examines it now, or when nobody ever does. Only rows below the oldest running transaction are taken, so one that began
 * early and commits late is never skipped. A place beyond this very transaction is of the server that this database was restored from:
 * nothing was examined here.
 */
export async function lockBatch(tx: Tx, mostRows: number): Promise<OutboxBatch | null> {
  const { rows } = await sql<Found>`/* outbox batch */
    with place as materialized (
      select p.tx, p.seq, p.tx > pg_current_xact_id() as "isForeign"
      from workflow_positions p where p.account_id = ${tx.accountId} for update skip locked
    ), start as (
      select case when "isForeign" then '0' else p.tx end as tx, p.seq, "isForeign" from place p
    )
    select start."isForeign", sized.tx::text as tx, sized.seq, sized.changes, sized.found from start left join lateral (
      select o.*, count(*) over () as found,
        sum(jsonb_array_length(o.changes)) over (order by o.tx, o.seq) - jsonb_array_length(o.changes) as before
      from (
        select o.tx, o.seq, o.changes from outbox o
        where o.account_id = ${tx.accountId} and o.tx < pg_snapshot_xmin(pg_current_snapshot())
          and (o.tx, o.seq) > (start.tx, start.seq)
        order by o.tx, o.seq limit ${mostRows}
      ) o
    ) sized on sized.before < ${mostRows * changesForRow} order by sized.tx, sized.seq
  `.execute(tx.db)
  const found = rows.flatMap((row) => (row.tx === null ? [] : row))
  const [first, last] = [found.at(0), found.at(-1)]
  if (!first || !last) {
    if (rows[0]?.isForeign) await movePosition(tx, beginning)
    return null
  }
  return {
    upTo: last,
    isMore: first.found === mostRows || found.length < first.found,
    changes: found.flatMap(({ changes }) => changes),
  }
}

export async function movePosition(tx: Tx, { tx: place, seq }: Position): Promise<void> {
  await sql`/* move position */
    update workflow_positions set tx = ${place}::xid8, seq = ${seq} where account_id = ${tx.accountId}
  `.execute(tx.db)
}

/** The changes of a batch, those of the nouns wanted, in order. */
export async function readChanges(
  tx: Tx,
  { changes }: OutboxBatch,
  wanted: ReadonlySet<LedgerEntity>,
): Promise<ExaminedChange[]> {
  const ids = changes.flatMap(({ entity, change }) => (change && wanted.has(entity) ? change : []))
  if (ids.length === 0) return []
  const { rows } = await sql<ExaminedChange>`/* examined changes */
    select c.id, c.operation_id, c.entity, c.record_id, c.action, c.fields, c.created_at, r.depth
    from changes c left join workflow_runs r on r.account_id = c.account_id and r.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[]) order by c.id
  `.execute(tx.db)
  return rows
}
