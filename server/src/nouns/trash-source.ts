import type { Entity, LedgerEntity, TrashEntity } from "@funil/contract/shared/entities"
import type { Context } from "../platform/context.ts"
import type { DB } from "../platform/db/tables.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { Noun, Scope } from "./noun.ts"
import { nounOf } from "./nouns.ts"

/** A column that holds the id of a record. */
type Column = readonly [table: keyof DB, column: string]

export interface Purge {
  /** Rows that a permanent deletion of the record removes. */
  readonly links: readonly Column[]
  /** Rows that stay but lose their link to the record. */
  readonly unlinked: readonly Column[]
  /** The column with the address of the picture. The deletion removes the picture too. */
  readonly picture?: string
  /** Runs before records are deleted, with their ids. */
  readonly before?: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/** A noun whose records go to the trash. */
export interface TrashSource {
  readonly entity: TrashEntity
  readonly table: string
  /** The name of the record. */
  readonly name: Noun["name"]
  /**
   * What a permanent deletion removes. Null for nouns whose records stay because others name them.
   */
  readonly purge: Purge | null
  /** Limits rows to those the caller may see. */
  readonly scope: Scope
  /** Limits them to rows the caller may restore. The right to restore is the right to delete. */
  readonly restorable: Scope
}

/**
 * Returns the trash of a noun. Users who see the records find them there unless `scope` differs.
 */
export function recordTrash(
  entity: Entity,
  {
    scope = nounOf(entity).scope,
    ...how
  }: Pick<TrashSource, "purge" | "restorable"> & Partial<Pick<TrashSource, "scope">>,
): TrashSource {
  const { table, name } = nounOf(entity)
  return { entity, table, name, scope, ...how }
}

export type TrashSources = ReadonlyMap<LedgerEntity, TrashSource>

/** Tables whose rows belong to a record by `entity` and `record_id` and are deleted with it. */
export const hanging = ["notes", "files", "messages"] as const satisfies readonly (keyof DB)[]

/** The days that the trash keeps records and undo tokens work. */
export const trashDays = 30

/**
 * Returns the time before which trashed records count as gone, even if the purge hasn't run yet.
 */
export function purgedBefore(ctx: Context): Date {
  return new Date(ctx.now().getTime() - trashDays * 86_400_000)
}
