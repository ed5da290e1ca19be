import type { SeriesPart } from "@funil/contract/bills"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { billRecord, type BillRow } from "./bill-record.ts"

/** Locks a bill and those of its series that a change is of, in the order of their ids; 404 for one out of sight or in the trash. */
export async function lockSeries(
  tx: Tx,
  {
    id,
    series,
    write,
  }: { readonly id: string; readonly series: SeriesPart; readonly write: "update" | "trash" },
): Promise<{ named: BillRow; rows: BillRow[] }> {
  const { store } = billRecord
  // What a bill is of never changes, so it is read before the lock.
  const others = await sql<{ id: string }>`
    select o.id from bills b
    join bills o on o.account_id = ${tx.accountId} and o.series_id = b.series_id and o.deleted_at is null
      and (o.number > b.number or ${series === "all"})
    where b.account_id = ${tx.accountId} and b.id = ${id} and ${series !== "this"} and o.id <> b.id
  `.execute(tx.db)
  const rows = await store.lockLive(tx, [id, ...others.rows.map((other) => other.id)], write)
  const named = rows.find((row) => row.id === id)
  return named ? { named, rows } : { named: await store.lockOne(tx, id, write), rows }
}
