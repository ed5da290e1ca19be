import type { UndoReason } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { joinStates, type StoredFields } from "../../platform/records/custom-fields.ts"

type Kind = "update" | "delete"

/** Why an undo skipped a record, and the pipeline that prevents its return. */
export interface Refusal {
  readonly reason: UndoReason
  readonly pipeline?: { readonly id: string; readonly name: string }
}

/** How undo and restore put back one noun's records, one at a time. */
export interface Undoer {
  /**
   * Locks the record and returns its state with `deleted_at`, in the trash or not. Returns null if
   * it doesn't exist or the caller may not make such a change.
   */
  readonly lockState: (tx: Tx, id: string, kind: Kind) => Promise<State | null>
  /**
   * Writes back only these fields, updates links and totals, and records the change. Returns the
   * reason if it skips the record.
   */
  readonly write: (tx: Tx, id: string, fields: State) => Promise<UndoReason | void>
}

/** A record and the fields to write back. */
export interface Putback {
  readonly id: string
  readonly fields: State
}

/** The locked records that an undo can put back. */
export interface LockedRecords {
  /**
   * The current states by id. Omits records that don't exist or that the caller may not change so.
   */
  readonly states: ReadonlyMap<string, State>
  /**
   * Writes back only these fields, like `Undoer.write`. Returns the skipped records with the
   * reasons.
   */
  readonly write: (putbacks: readonly Putback[]) => Promise<ReadonlyMap<string, Refusal>>
}

/** How undo puts back many of one noun's records at once, in statements over all of them. */
export interface BatchUndoer {
  /**
   * Locks records. `fields` are those that the undo reads and writes; other parts of a state may be
   * stale.
   */
  readonly lock: (
    tx: Tx,
    ids: readonly string[],
    kind: Kind,
    fields: ReadonlySet<string>,
  ) => Promise<LockedRecords>
}

export type Undoers = Readonly<Record<LedgerEntity, BatchUndoer>>

/** Returns a batch undoer that works one by one, for nouns of which few records change at once. */
export function oneByOne({ lockState, write }: Undoer): BatchUndoer {
  return {
    lock: async (tx, ids, kind) => {
      const states = new Map<string, State>()
      for (const id of ids) {
        const state = await lockState(tx, id, kind)
        if (state) states.set(id, state)
      }
      return {
        states,
        write: async (putbacks) => {
          const refused = new Map<string, Refusal>()
          for (const { id, fields } of putbacks) {
            const reason = await write(tx, id, fields)
            if (reason) refused.set(id, { reason })
          }
          return refused
        },
      }
    },
  }
}

/**
 * Returns the fields in stored form. The ledger keeps them so, except the instant of the deletion.
 */
export function storedFields(tx: Tx, { deleted_at, ...fields }: State): State {
  if (deleted_at === undefined) return fields
  const at = typeof deleted_at === "string" ? new Date(deleted_at) : null
  return { ...fields, deleted_at: at, deleted_by: at && (tx.user?.id ?? null) }
}

interface Batch<R> {
  readonly lock: (tx: Tx, ids: readonly string[], kind: Kind, fields: ReadonlySet<string>) => Promise<R[]>
  readonly stateOf: (row: R) => State
  /** Writes the rows. `refuse` skips one. */
  readonly save: (tx: Tx, changes: readonly { before: R; fields: State }[], refuse: Refuse) => Promise<void>
}
export type Refuse = (id: string, refusal: Refusal) => void

/** Returns a batch undoer from a noun's lock and save. */
export function batchUndoer<R extends { readonly id: string; readonly custom_fields?: StoredFields }>({
  lock,
  stateOf,
  save,
}: Batch<R>): BatchUndoer {
  return {
    lock: async (tx, ids, kind, fields) => {
      const rows = new Map((await lock(tx, ids, kind, fields)).map((row) => [row.id, row]))
      const refused = new Map<string, Refusal>()
      return {
        states: new Map([...rows].map(([id, row]) => [id, stateOf(row)])),
        write: async (putbacks) => {
          const changes = putbacks.flatMap(({ id, fields: back }) => {
            const before = rows.get(id)
            return before ? [{ before, fields: joinStates(back, before.custom_fields) }] : []
          })
          await save(tx, changes, (id, refusal) => refused.set(id, refusal))
          return refused
        },
      }
    },
  }
}
