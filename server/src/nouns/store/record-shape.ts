import type { Right } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import type { RecordLinks } from "./stored-row.ts"

export type Write = "update" | "trash"

export interface Definition<
  T extends keyof DB,
  N,
  C extends object,
  L extends object,
  P extends Permission,
  O extends string = never,
> {
  readonly entity: Entity
  readonly table: T
  readonly source: RecordSource
  readonly rights: Readonly<Record<Right, P>>
  /** Limits rows to the reach of the caller's permission. */
  readonly scope: (ctx: Context, permission: P, alias: string) => RawBuilder<SqlBool>
  /** The writable columns that every record needs. */
  readonly needed: readonly N[]
  /** The other writable columns with their initial values. */
  readonly empty: C
  /** The columns that only a new record writes. The ledger doesn't keep them. */
  readonly once?: readonly O[]
  /** The columns that hold an instant. */
  readonly instants?: readonly NoInfer<keyof C | N>[]
  /** The column with the address of the record's picture. */
  readonly picture?: NoInfer<keyof C & string>
  /** Converts sent values into stored ones, for fields where they differ. */
  readonly stored?: NoInfer<{ readonly [K in keyof (C & L)]?: (sent: NonNullable<(C & L)[K]>) => (C & L)[K] }>
  readonly links?: RecordLinks<L>
  /** Runs after every save, in its transaction. */
  readonly follow?: (tx: Tx, saved: readonly SavedRecord[]) => void
}

/** The shape without what only the compiler needs. */
export interface Shape extends Omit<
  Definition<keyof DB, string, object, object, Permission>,
  "scope" | "stored" | "links" | "picture" | "once" | "instants"
> {
  readonly scope: (ctx: Context, right: Write, alias: string) => RawBuilder<SqlBool>
  readonly stored: Readonly<Record<string, (sent: never) => unknown>>
  readonly picture: string | undefined
  readonly once: readonly string[]
  readonly instants: readonly string[]
}

/** A record before and after a write. */
export interface SavedRecord {
  readonly before: object
  readonly after: { readonly id: string }
}

export interface LockOptions {
  /**
   * Skips reading the links, for writes that don't touch them. They look empty before and after.
   */
  readonly isBare?: boolean
  /**
   * Locks archived records too, for callers that reject them with their own error or write
   * something beside the record.
   */
  readonly withArchived?: boolean
}

/** The records to lock. */
export interface LockRequest {
  readonly ids: readonly string[]
  readonly write: Write
}

/** The columns that a lock adds: whether the caller may write the record, and if it is archived. */
export interface LockedColumns {
  readonly permitted: boolean
  readonly archived: boolean
}
