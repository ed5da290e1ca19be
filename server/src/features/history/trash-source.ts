import type { Entity } from "@funil/contract/shared/entities"
import type { RawBuilder, SqlBool } from "kysely"
import type { Context } from "../../platform/context.ts"

/** A noun whose records go to the trash. */
export interface TrashSource {
  readonly entity: Entity
  readonly table: string
  /** What the record is called, over the table's alias `t`. */
  readonly label: RawBuilder<string>
  /** The rows that the caller may see. */
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
}

export type TrashSources = ReadonlyMap<Entity, TrashSource>
