import { invalid, notFound } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { RecordStore } from "./record-store.ts"
import type { Own, StoredRow } from "./stored-row.ts"

/** What is merged: the record that stays, and those that go. */
interface Merged<T> {
  readonly own: T
  readonly others: T[]
}

/** Locks a record and those that are merged into it, in the order of their ids, so that two merges can't wait for each other. */
export async function lockMerged<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends object = Own,
>(
  tx: Tx,
  store: RecordStore<C, N, L, S>,
  { id, others }: { id: string; others: readonly string[] },
): Promise<Merged<StoredRow<C, L, S>>> {
  const ids = new Set([id, ...others])
  if (ids.size <= others.length) throw invalid("with", "own_relative")
  const rows = new Map<string, StoredRow<C, L, S>>()
  for (const each of [...ids].toSorted())
    rows.set(each, await store.lockOne(tx, each, each === id ? "update" : "trash"))
  const own = rows.get(id)
  if (!own) throw notFound()
  return { own, others: others.flatMap((other) => rows.get(other) ?? []) }
}
