import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import type { StoredChange } from "./outbox-row.ts"

/** Where a change stands in the outbox, and the transaction that reads it. */
export interface Place {
  readonly tx: bigint
  readonly here: bigint
}

export interface PlacedChange extends StoredChange {
  readonly place: Place
}

/** From when on changes count: a place in the outbox, as clocks of processes differ, or a moment where none is known. */
export interface Since {
  readonly enabled_at: Date | null
  readonly enabled_tx: string | null
}

/** The place of this transaction, which the coordinator of a distributed database numbers. */
export async function placeOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ tx: string }>`select pg_current_xact_id()::text as tx`.execute(tx.db)
  return rows[0]?.tx ?? "0"
}

/** Whether a change counts. A place beyond the reader's own is of another server, which this database was restored from. */
export function isSince(
  { enabled_at, enabled_tx }: Since,
  { created_at, place }: { readonly created_at: Date; readonly place: Place | null },
): boolean {
  if (enabled_at === null) return false
  if (enabled_tx === null || place === null || BigInt(enabled_tx) > place.here)
    return created_at >= enabled_at
  return place.tx >= BigInt(enabled_tx)
}
