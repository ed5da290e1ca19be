import type { Permission } from "@funil/contract/account/permissions"
import type { ErrorCode } from "@funil/contract/api/errors"
import type { UndoReason } from "@funil/contract/records/history"
import type { Entity, LedgerEntity } from "@funil/contract/shared/entities"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { BatchUndoer, Refuse } from "./undoer.ts"

/** The entities in the ledger, except nouns and the account. */
export type SettingEntity = Exclude<LedgerEntity, Entity | "account">

/** The columns that every setting has. The store writes them. */
export interface SettingStamps {
  readonly id: string
  readonly deleted_at: Date | null
  readonly version: number
}

/** The columns that the store fills in where a row has them. */
type Stamp = keyof SettingStamps | "created_at" | "updated_at" | "created_by" | "deleted_by"

/**
 * How the store keeps a column:
 * - `kept`: an update writes it, and the ledger keeps it.
 * - `json`: the same, stored as JSON.
 * - `instant`: the same, a `Date` that the ledger keeps as text.
 * - `quiet`: an update writes it, and the ledger doesn't keep it.
 * - `once`: only the insertion writes it, and the ledger keeps it.
 * - `quiet once`: only the insertion writes it, and the ledger doesn't keep it.
 */
export type ColumnKind = "kept" | "json" | "instant" | "quiet" | "once" | "quiet once"

/**
 * The kind of each column but the stamps that all settings share. A column without a kind doesn't
 * compile.
 */
type Columns<R, V> = Readonly<
  Record<
    Exclude<keyof R & string, keyof SettingStamps | "created_at" | "updated_at" | (V & string)>,
    ColumnKind
  >
>

/**
 * The fields of a new row. The store adds the stamps, and the last place where the settings have an
 * order.
 */
export type NewSetting<R> = Omit<R, Stamp | "position"> & {
  readonly id?: string
  readonly position?: string
}

/** A locked row and what to write over it. */
export interface SettingChange<R> {
  readonly before: R
  readonly patch: Partial<R>
}

/** A written row; `before` is null for a new one. */
export interface SavedSetting<R> {
  readonly before: R | null
  readonly after: R
}

/**
 * The purpose of a lock. An undo also locks trashed rows, and skips rows that the caller may not
 * write.
 */
export type LockPurpose = "update" | "trash" | "undo"

/** A locked row and the fields that an undo writes back. */
interface Putback<R> {
  readonly before: R
  readonly fields: State
}

/** How an undo locks and puts back many rows in a few statements. */
export interface Several<R> {
  readonly lock: (
    tx: Tx,
    ids: readonly string[],
    kind: "update" | "delete",
    fields: ReadonlySet<string>,
  ) => Promise<R[]>
  /** Returns the changes that the undo writes; `refuse` reports why it leaves a row alone. */
  readonly putBack: (changes: readonly Putback<R>[], refuse: Refuse) => Putback<R>[]
}

/** The order of settings of one kind. */
export interface Place<R> {
  /** The column that groups rows into one order. Without it, the account has one order. */
  readonly within?: keyof R & string
}

/**
 * Everything that differs between settings. `R` is a row, `A` its answer, `W` the right to write
 * it, `V` the fields of a row without a column, `T` the right to trash it.
 */
export interface SettingDefinition<
  R extends SettingStamps,
  A,
  W extends Permission,
  V extends keyof R = never,
  T extends Permission = W,
> {
  readonly entity: SettingEntity
  readonly table: keyof DB
  readonly columns: Columns<R, V>
  /** The right to create, change and undo. */
  readonly right: W
  /** The right to trash, if it differs. */
  readonly trashRight?: T
  /** The column with the name for the list of operations. Settings without it stay unnamed. */
  readonly label?: keyof R & string
  /** `for update` also keeps other transactions from referring to the row. */
  readonly lockMode?: "for update" | "for no key update"
  /** Locks a row in another way. Throws if the caller may see the row but not write it. */
  readonly lock?: (tx: Tx, id: string, purpose: LockPurpose) => Promise<R | undefined>
  /** The error for changing a row that the plan has archived. */
  readonly archived?: ErrorCode
  readonly place?: Place<R>
  readonly several?: Several<R>
  /** The rules that `create` and `change` enforce before they write. An undo doesn't. */
  readonly check?: (tx: Tx, after: R, before: R | null) => Promise<void>
  /** Returns columns that derive from the others, at every write. */
  readonly derive?: (tx: Tx, after: R, before: R | null) => Promise<Partial<R>> | Partial<R> | null
  /** Writes dependent rows, after the rows and before the ledger. */
  readonly follow?: (tx: Tx, saved: readonly SavedSetting<R>[]) => Promise<void> | void
  /** Returns what `trash` writes beside the deletion. Throws if the row can't go. */
  readonly trashing?: (tx: Tx, before: R) => Promise<Partial<R>> | Partial<R>
  /** Returns the fields that an undo writes back, or the reason why it skips the row. */
  readonly putBack?: (
    tx: Tx,
    before: R,
    patch: Partial<R>,
  ) => Promise<Partial<R> | UndoReason> | Partial<R> | UndoReason
  /**
   * An instant whose change no undo reverts, because the ledger lacks the secret that changed then.
   */
  readonly irreversible?: keyof R & string
  /** Columns with the addresses of pictures. */
  readonly pictures?: readonly (keyof R & string)[]
  /** Returns what the ledger keeps of a new row beside its columns. */
  readonly content?: (row: R) => State
  /** Returns who receives the event of a change. */
  readonly audience?: (row: R) => JsonObject
  /** Returns the row as the API answers it. */
  readonly answer: (tx: Tx, row: R) => Promise<A> | A
}

/** What the app knows about a setting: its undo and its name in the list of operations. */
export interface Setting {
  readonly table: keyof DB
  readonly label: string | undefined
  readonly undoer: BatchUndoer
}

/** All settings. The compiler reports a missing one. */
export type Settings = Readonly<Record<SettingEntity, Setting>>
