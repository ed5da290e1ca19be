import type { Tx } from "../platform/db/transaction.ts"
import { requireCan } from "../platform/access/require-can.ts"
import { type Made, newRows } from "./new-rows.ts"
import type { OwnFields } from "./plain-writes.ts"
import type { RecordStore } from "./record-store.ts"

type Input<Needed> = OwnFields & Readonly<Needed>

/** Makes the verb that makes many records in a few statements, of a noun whose writes ask nothing else; each answers its id, or why it was refused and not made. */
export function createsMany<C extends object, N extends keyof C, L extends object>(
  store: RecordStore<C, N, L>,
) {
  return async (tx: Tx, inputs: readonly Input<Pick<C, N>>[]): Promise<Made[]> => {
    requireCan(tx, store.rights.create)
    const make = (input: object) => store.newRow(tx, store.values(input))
    const { rows, made } = await newRows(tx, store.entity, inputs, make)
    await store.insertAll(tx, rows)
    return made
  }
}
