import type { Right } from "@funil/contract/noun-rights"
import type { Permission } from "@funil/contract/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../platform/context.ts"
import type { DB } from "../platform/db/tables.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import type { Tx } from "../platform/db/transaction.ts"
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
  /** The rows within reach of the caller's permission. */
  readonly scope: (ctx: Context, permission: P, alias: string) => RawBuilder<SqlBool>
  /** The columns that people write and that no record is without. */
  readonly needed: readonly N[]
  /** The other columns that people write, as they are until somebody does. */
  readonly empty: C
  /** The columns that are written with a new record and by nobody later; the ledger does not keep them. */
  readonly once?: readonly O[]
  /** Those of the columns that hold an instant. */
  readonly instants?: readonly NoInfer<keyof C | N>[]
  /** The column with the address of the record's picture. */
  readonly picture?: NoInfer<keyof C & string>
  /** How fields are stored that are not stored as they are sent. */
  readonly stored?: NoInfer<{ readonly [K in keyof (C & L)]?: (sent: NonNullable<(C & L)[K]>) => (C & L)[K] }>
  readonly links?: RecordLinks<L>
  /** What else is to follow whenever records are saved, in their transaction. */
  readonly follow?: (tx: Tx, saved: readonly Saved[]) => void
}

/** The same without what only the compiler needs to know. */
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
export interface Saved {
  readonly before: object
  readonly after: { readonly id: string }
}

export interface LockOptions {
  /** Leaves the links unread, for writes that leave them alone: they look empty, before and after. */
  readonly isBare?: boolean
  /** Locks what is archived too: for whoever refuses it with a reason of its own, or writes what is not the record's own. */
  readonly withArchived?: boolean
}

/** The records that are to be locked. */
export interface Wanted {
  readonly ids: readonly string[]
  readonly write: Write
}

/** What is asked of a locked record beside what it holds. */
export interface Locked {
  readonly permitted: boolean
  readonly archived: boolean
}
