import { globalSelectEntities } from "@funil/contract/custom-fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { companyScope } from "./company-visibility.ts"
import { contactScope } from "./contact-visibility.ts"
import { dealScope } from "./deal-visibility.ts"
import { userScope } from "./user-visibility.ts"

interface Target {
  readonly table: string
  readonly scope: (ctx: Context, alias: string) => RawBuilder<SqlBool>
}

const targets: Readonly<Record<(typeof globalSelectEntities)[number], Target>> = {
  deal: { table: "deals", scope: (ctx, alias) => dealScope(ctx, "deal.read", alias) },
  contact: { table: "contacts", scope: (ctx, alias) => contactScope(ctx, "contact.read", alias) },
  company: { table: "companies", scope: (ctx, alias) => companyScope(ctx, "company.read", alias) },
  user: { table: "users", scope: userScope },
  product: { table: "products", scope: () => sql`true` },
}

/** A select of the records of a noun that the caller may see, outside the trash and among `ids`; more columns stand before `from`. */
export function visibleOf(
  ctx: Context,
  entity: (typeof globalSelectEntities)[number],
  { columns, ids }: { columns: RawBuilder<unknown>; ids: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { table, scope } = targets[entity]
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
