import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
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
  readonly changes: readonly { readonly entity: LedgerEntity; readonly change?: string }[]
}

/** What an account announced next. */
export interface OutboxBatch {
  /** Its last row; null for an empty batch. */
  readonly upTo: Position | null
  readonly isMore: boolean
  readonly changes: readonly ExaminedChange[]
}

/**
 * Locks the place up to which the account was examined; null when somebody else examines it now, or nobody ever does. A place beyond all
 * transactions is of the server that this database was restored from: nothing was examined here.
 */
export async function lockPosition(tx: Tx): Promise<(Position & { isForeign: boolean }) | null> {
  const { rows } = await sql<Position & { isForeign: boolean }>`
    select p.tx::text as tx, p.seq, p.tx > pg_snapshot_xmax(pg_current_snapshot()) as "isForeign"
    from workflow_positions p where p.account_id = ${tx.accountId} for update skip locked
  `.execute(tx.db)
  const [row] = rows
  return row?.isForeign ? { ...row, ...beginning } : (row ?? null)
}

export async function movePosition(tx: Tx, { tx: place, seq }: Position): Promise<void> {
  await sql`
    update workflow_positions set tx = ${place}::xid8, seq = ${seq} where account_id = ${tx.accountId}
  `.execute(tx.db)
}

/**
 * What was announced after a position, in order, with the changes of the nouns wanted. Only rows below the oldest running transaction
 * are taken, so one that began early and commits late is never skipped.
 */
export async function readBatch(
  tx: Tx,
  from: Position,
  { entities, mostRows }: { readonly entities: ReadonlySet<LedgerEntity>; readonly mostRows: number },
): Promise<OutboxBatch> {
  const { rows } = await sql<Row>`
    select sized.tx::text as tx, sized.seq, sized.changes, sized.found from (
      select o.*, count(*) over () as found,
        sum(jsonb_array_length(o.changes)) over (order by o.tx, o.seq) - jsonb_array_length(o.changes) as before
      from (
        select o.tx, o.seq, o.changes from outbox o
        where o.account_id = ${tx.accountId} and (o.tx, o.seq) > (${from.tx}::xid8, ${from.seq}::bigint)
          and o.tx < pg_snapshot_xmin(pg_current_snapshot())
        order by o.tx, o.seq limit ${mostRows}
      ) o
    ) sized where sized.before < ${mostRows * changesForRow} order by sized.tx, sized.seq
  `.execute(tx.db)
  const ids = rows.flatMap(({ changes }) =>
    changes.flatMap(({ entity, change }) => (change && entities.has(entity) ? change : [])),
  )
  const found = rows[0]?.found ?? 0
  return {
    upTo: rows.at(-1) ?? null,
    isMore: found === mostRows || rows.length < found,
    changes: await readChanges(tx, ids),
  }
}

async function readChanges(tx: Tx, ids: readonly string[]): Promise<ExaminedChange[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ExaminedChange>`
    select c.id, c.operation_id, c.entity, c.record_id, c.action, c.fields, c.created_at from changes c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) order by c.id
  `.execute(tx.db)
  return rows
}
