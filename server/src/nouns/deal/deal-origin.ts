import { utmNames } from "@funil/contract/shared/campaign"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

type Expression = (ctx: Context, alias: string) => RawBuilder<unknown>

/** What made a deal; people are not written down. */
export const originKind = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.source_kind`)}, 'manual')`

/** What the import, automation or form that made a deal is called now; null once it is gone. */
export function originName(ctx: Context, alias: string): RawBuilder<string | null> {
  const d = sql.ref(alias)
  return sql`(case ${d}.source_kind
    when 'form' then (select f.name from forms f where f.account_id = ${ctx.accountId} and f.id = ${d}.source_id)
    when 'return' then (
      select r.name from returns_forms r where r.account_id = ${ctx.accountId} and r.id = ${d}.source_id)
    when 'automation' then (
      select w.name from workflows w where w.account_id = ${ctx.accountId} and w.id = ${d}.source_id)
    when 'import' then (
      select i.file_name from imports i where i.account_id = ${ctx.accountId} and i.id = ${d}.source_id)
  end)`
}

/** What is kept of the campaign, by the names of the fields. */
export const utmExpressions: Readonly<Record<string, Expression>> = Object.fromEntries(
  utmNames.map((name): [string, Expression] => [
    name,
    (_ctx, alias) => sql`(${sql.ref(`${alias}.utm`)} ->> ${sql.lit(name)})`,
  ]),
)
