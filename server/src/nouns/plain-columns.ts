import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordStore } from "./record-store.ts"

/** A body of which each field is ruled or a plain column: another one does not compile. */
export type Sent<B, Plain, Ruled> = {
  readonly [K in keyof B]: K extends Ruled ? B[K] : K extends keyof Plain ? Plain[K] | undefined : never
}

/** The columns of a noun that are stored as bodies send them. */
export interface PlainColumns<Plain, Ruled> {
  /** What a body says of them, as it is stored. */
  readonly sent: <B extends Sent<B, Plain, Ruled>>(body: B) => Partial<Plain>
  /** What a record has of them. */
  readonly of: (record: Plain) => Plain
}

/** Separates the columns of a noun that are stored as sent from the fields that rules decide. */
export function plainColumns<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends object,
  const R extends string,
>(store: RecordStore<C, N, L, S>, ruled: readonly R[]): PlainColumns<Omit<C, R>, R> {
  const isPlain = (name: string) => !ruled.some((one) => one === name)
  const only = (entries: [string, unknown][]) => Object.fromEntries(entries.filter(([name]) => isPlain(name)))
  return {
    sent: (body) => store.values(only(Object.entries(body))),
    // What is not ruled is plain.
    of: (record) => only(store.columns.map((name) => [name, ownValue(record, name)])) as Omit<C, R>,
  }
}
