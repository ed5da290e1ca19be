import type { LedgerEntity } from "@funil/contract/shared/entities"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"

/** How one noun's records are put back by undo and by restoring from the trash. */
export interface Undoer {
  readonly entity: LedgerEntity
  /**
   * The locked record's present state with `deleted_at`, in the trash or not; null when it does not exist or the caller could
   * not make a change of this kind to it.
   */
  readonly lockState: (tx: Tx, id: string, kind: "update" | "delete") => Promise<State | null>
  /** Writes back just these fields, keeps links and totals true, and records the change. */
  readonly write: (tx: Tx, id: string, fields: State) => Promise<void>
}
