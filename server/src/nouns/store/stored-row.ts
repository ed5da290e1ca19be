import type { RawBuilder } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import type { LedgerEvent } from "../../platform/ledger/record.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"

/** The stamps of every stored record. */
export interface Stamps {
  id: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

/** The ownership columns of nearly every stored record. */
export interface Own {
  created_by: string | null
  custom_fields: StoredFields
}

/** A stored record: its columns `C`, its links `L`, and `S`, which no user writes directly. */
export type StoredRow<C, L, S = Own> = C & L & S & Stamps

/** The links of a noun's records, which have their own table. */
export interface RecordLinks<L extends object> {
  /** The links that users write, each in a fixed order. */
  readonly names: readonly (keyof L & string)[]
  /** The links of a record without any. */
  readonly none: L
  /** Selects the links by name, over the alias of the noun's source. */
  readonly columns: (tx: Tx) => RawBuilder<unknown>
  readonly insert: (tx: Tx, rows: readonly (L & { id: string })[]) => Promise<void>
  readonly save: (tx: Tx, saved: readonly { before: L; after: L & { id: string } }[]) => Promise<void>
}

/** A change to a locked record. */
export interface RecordChange<R> {
  readonly before: R
  readonly patch: Partial<R>
  /** Whether another record was merged into it. */
  readonly isMerge?: boolean
}

/** A written record. A new record has no state before. */
export interface RowChange<R> {
  readonly before: R | null
  readonly after: R
}

/** What the ledger records of a change beside the two states. */
export interface LedgerDetails<R> {
  /** Returns who receives the event of a change. */
  readonly audience?: (now: R, was: R) => JsonObject
  /** Returns a more specific event than changed, deleted or restored. */
  readonly eventOf?: (before: R, after: R) => LedgerEvent | undefined
}

/** Returns the distinct links as sent, plus those that the caller couldn't see. */
export function linksAfter(
  sent: readonly string[],
  before: readonly string[] = [],
  hidden: readonly string[] = [],
): string[] {
  return [...new Set([...sent, ...before.filter((id) => hidden.includes(id))])]
}
