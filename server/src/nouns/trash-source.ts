import type { Entity, LedgerEntity, TrashEntity } from "@funil/contract/shared/entities"
import type { Context } from "../platform/context.ts"
import type { DB } from "../platform/db/tables.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { Noun, Scope } from "./noun.ts"
import { nounOf } from "./nouns.ts"

/** A column that holds the id of a record. */
type Column = readonly [table: keyof DB, column: string]

export interface Purge {
  /** Rows that are deleted with the record. */
  readonly links: readonly Column[]
  /** Rows that stay, without their link to it. */
  readonly unlinked: readonly Column[]
  /** The column with the address of its picture, which goes too. */
  readonly picture?: string
  /** What has to happen before records go, by their ids. */
  readonly before?: (tx: Tx, ids: readonly string[]) => Promise<void>
}

/** A noun whose records go to the trash. */
export interface TrashSource {
  readonly entity: TrashEntity
  readonly table: string
  /** What the record is called. */
  readonly name: Noun["name"]
  /** What goes with the record when it is deleted for good; null for a noun whose records stay, because others name them. */
  readonly purge: Purge | null
  /** The rows that the caller may see. */
  readonly scope: Scope
  /** Those of them that the caller may take out: the right to restore is the right to delete. */
  readonly restorable: Scope
}

/** How the records of a noun lie in the trash, where whoever sees them finds them unless `scope` says otherwise. */
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

/** Tables of what is deleted for good with the record that it hangs on by `entity` and `record_id`. */
export const hanging = ["notes", "files", "messages"] as const satisfies readonly (keyof DB)[]

/** The trash keeps records, and undo tokens work, for so many days. */
export const trashDays = 30

/** What went to the trash before is gone, though the purge may not have come yet. */
export function purgedBefore(ctx: Context): Date {
  return new Date(ctx.now().getTime() - trashDays * 86_400_000)
}
