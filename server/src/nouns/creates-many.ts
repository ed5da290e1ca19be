import type { Tx } from "../platform/db/transaction.ts"
import { requireCan } from "../platform/access/require-can.ts"
import { attempt } from "../platform/db/attempt.ts"
import { type Made, newRows } from "./new-rows.ts"
import { type MadeThere, pastInstant } from "./past-stamps.ts"
import type { OwnFields } from "./plain-writes.ts"
import type { RecordStore } from "./record-store.ts"

type Input<Needed> = OwnFields & MadeThere & Readonly<Needed>

/** Makes the verb that makes many records in a few statements, of a noun whose writes ask nothing else; each answers its id, or why it was refused and not made. */
export function createsMany<C extends object, N extends keyof C, L extends object>(
  store: RecordStore<C, N, L>,
) {
  return async (tx: Tx, inputs: readonly Input<Pick<C, N>>[]): Promise<Made[]> => {
    requireCan(tx, store.rights.create)
    const make = (input: MadeThere) =>
      store.newRow(tx, store.values(input), pastInstant(tx, input, "created_at"))
    const { rows, made } = await newRows(tx, store.entity, inputs, make)
    await store.insertAll(tx, rows)
    return made
  }
}

/** Makes the verb that makes many records, for nouns of which a file has few: each by the verb of one, and on after one that is refused. */
export function createsEach<New>(create: (tx: Tx, body: New) => Promise<{ id: string }>) {
  return async (tx: Tx, bodies: readonly New[]): Promise<Made[]> => {
    const made: Made[] = []
    for (const body of bodies) {
      let id = ""
      const refused = await attempt(tx, async (part) => ({ id } = await create(part, body)))
      made.push(refused ? { refused } : { id })
    }
    return made
  }
}
