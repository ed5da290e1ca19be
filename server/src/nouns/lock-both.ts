import { invalid, notFound } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { RecordStore } from "./record-store.ts"
import type { StoredRow } from "./stored-row.ts"

/** Locks a record and another one that is merged into it, in the order of their ids, so that two merges can't wait for each other. */
export async function lockBoth<C extends object, N extends keyof C, L extends object>(
  tx: Tx,
  store: RecordStore<C, N, L>,
  { id, other: otherId }: { id: string; other: string },
): Promise<{ own: StoredRow<C, L>; other: StoredRow<C, L> }> {
  if (id === otherId) throw invalid("with", "own_relative")
  const rows = new Map<string, StoredRow<C, L>>()
  for (const each of [id, otherId].toSorted())
    rows.set(each, await store.lockOne(tx, each, each === id ? "update" : "trash"))
  const [own, other] = [rows.get(id), rows.get(otherId)]
  if (!own || !other) throw notFound()
  return { own, other }
}
