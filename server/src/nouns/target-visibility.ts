import { globalSelectEntities } from "@funil/contract/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { nounOf } from "./nouns.ts"

/** A select of the records of a noun that the caller may see, outside the trash and among `ids`; more columns stand before `from`. */
export function visibleOf(
  ctx: Context,
  entity: Entity,
  { columns, ids }: { columns: RawBuilder<unknown>; ids: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { table, scope } = nounOf(entity)
  return sql`select ${columns} from ${sql.table(table)} target
    where target.account_id = ${ctx.accountId} and target.id = ${ids} and target.deleted_at is null and ${scope(ctx, "target")}`
}

/** Whether the caller may see the record that a global-select points to; `value` is its `{entity, id}` as SQL. */
export function targetScope(ctx: Context, value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const ids = sql`(${value} ->> 'id')::uuid`
  // Not by EXISTS: for many rows the planner would read the whole table into a hash instead.
  const cases = globalSelectEntities.map(
    (entity) =>
      sql`when ${sql.lit(entity)} then (${visibleOf(ctx, entity, { columns: sql`true`, ids })}) is not null`,
  )
  return sql`(case ${value} ->> 'entity' ${sql.join(cases, sql` `)} else false end)`
}
