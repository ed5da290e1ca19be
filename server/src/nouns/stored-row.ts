import type { RawBuilder } from "kysely"
import type { Tx } from "../platform/db/transaction.ts"
import type { JsonObject } from "../platform/ledger/json.ts"
import type { LedgerEvent } from "../platform/ledger/record.ts"
import type { StoredFields } from "../platform/records/custom-fields.ts"

/** What every stored record has beside the columns that people write. */
export interface Stamps {
  id: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

/** What nearly every stored record has too. */
export interface Own {
  created_by: string | null
  custom_fields: StoredFields
}

/** A record as it is stored: its columns `C`, its links `L`, and `S`, what nobody writes by name. */
export type StoredRow<C, L, S = Own> = C & L & S & Stamps

/** Links of a noun's records, which stand in a table of their own. */
export interface RecordLinks<L extends object> {
  /** Those that people write, each in an order that is always the same. */
  readonly names: readonly (keyof L & string)[]
  /** Those of a record that has none. */
  readonly none: L
  /** A select list of the links by their names, over the alias of the noun's source. */
  readonly columns: (tx: Tx) => RawBuilder<unknown>
  readonly insert: (tx: Tx, rows: readonly (L & { id: string })[]) => Promise<void>
  readonly save: (tx: Tx, saved: readonly { before: L; after: L & { id: string } }[]) => Promise<void>
}

/** What is to become of a locked record. */
export interface RecordChange<R> {
  readonly before: R
  readonly patch: Partial<R>
  /** Another one was merged into it. */
  readonly isMerge?: boolean
}

/** A record that was written; before it was made there was none. */
export interface Written<R> {
  readonly before: R | null
  readonly after: R
}

/** What the ledger records of a change beside the two states. */
export interface Telling<R> {
  /** What decides who hears of a change. */
  readonly audience?: (now: R, was: R) => JsonObject
  /** What happened, where it is more than that a record was changed, deleted or restored. */
  readonly eventOf?: (before: R, after: R) => LedgerEvent | undefined
}
