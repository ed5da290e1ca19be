import type { UndoReason } from "@funil/contract/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import type { Tx } from "../platform/db/transaction.ts"
import type { State } from "../platform/ledger/record.ts"
import { joinStates, type StoredFields } from "../platform/records/custom-fields.ts"

type Kind = "update" | "delete"

/** Why a record was left alone, and the pipeline that keeps it from coming back. */
export interface Refusal {
  readonly reason: UndoReason
  readonly pipeline?: { readonly id: string; readonly name: string }
}

/** How one noun's records are put back by undo and by restoring from the trash, one at a time. */
export interface Undoer {
  /**
   * The locked record's present state with `deleted_at`, in the trash or not; null when it does not exist or the caller could
   * not make a change of this kind to it.
   */
  readonly lockState: (tx: Tx, id: string, kind: Kind) => Promise<State | null>
  /** Writes back just these fields, keeps links and totals true, and records the change; or answers why it left the record alone. */
  readonly write: (tx: Tx, id: string, fields: State) => Promise<UndoReason | void>
}

/** A record and the fields that are to be written back. */
export interface Putback {
  readonly id: string
  readonly fields: State
}

/** Locked records that can be put back. */
export interface LockedRecords {
  /** Their present states by id. Those that do not exist or that the caller could not change in this way are missing. */
  readonly states: ReadonlyMap<string, State>
  /** Writes back just these fields of some of them, as `Undoer.write`; answers those that it left alone, and why. */
  readonly write: (putbacks: readonly Putback[]) => Promise<ReadonlyMap<string, Refusal>>
}

/** How one noun's records are put back many at once, in statements over all of them. */
export interface BatchUndoer {
  /** `fields` are those that may be looked at and written back; what else a state holds need not be true. */
  readonly lock: (
    tx: Tx,
    ids: readonly string[],
    kind: Kind,
    fields: ReadonlySet<string>,
  ) => Promise<LockedRecords>
}

export type Undoers = Readonly<Record<LedgerEntity, BatchUndoer>>

/** For nouns of which few records change at once. */
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

/** The fields as the noun stores them: the ledger keeps them so, but for the instant of the deletion. */
export function storedFields(tx: Tx, { deleted_at, ...fields }: State): State {
  if (deleted_at === undefined) return fields
  const at = typeof deleted_at === "string" ? new Date(deleted_at) : null
  return { ...fields, deleted_at: at, deleted_by: at && (tx.user?.id ?? null) }
}

interface Batch<R> {
  readonly lock: (tx: Tx, ids: readonly string[], kind: Kind, fields: ReadonlySet<string>) => Promise<R[]>
  readonly stateOf: (row: R) => State
  /** Writes the rows; `refuse` leaves one alone. */
  readonly save: (tx: Tx, changes: readonly { before: R; fields: State }[], refuse: Refuse) => Promise<void>
}
export type Refuse = (id: string, refusal: Refusal) => void

/** Makes a batch undoer of how a noun's rows are locked and saved. */
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
