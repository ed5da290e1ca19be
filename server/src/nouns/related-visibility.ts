import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"
import { isMine } from "./deal/deal-visibility.ts"

interface DealLinks {
  readonly table: "deal_contacts" | "deal_companies"
  readonly column: "contact_id" | "company_id"
}

/** Records, under the alias `record`, that the user created or that are on a deal of theirs. */
function isRelated(
  ctx: Context,
  userId: string,
  record: string,
  { table, column }: DealLinks,
): RawBuilder<SqlBool> {
  const r = sql.ref(record)
  return sql`(${r}.created_by = ${userId} or exists (
    select from ${sql.table(table)} link
    join deals linked on linked.account_id = ${ctx.accountId} and linked.id = link.deal_id
    where link.account_id = ${ctx.accountId} and link.${sql.ref(column)} = ${r}.id
      and linked.deleted_at is null and ${isMine(ctx, userId, "linked")}
  ))`
}

/** The records of a noun within reach of the caller's permission, as a predicate over an alias of their table. */
export type RelatedScope<P> = (ctx: Context, permission: P, alias?: string) => RawBuilder<SqlBool>

/** Makes the scope of a noun whose records are on deals. */
export function relatedScope(links: DealLinks): RelatedScope<Permission> {
  return (ctx, permission, alias = "c") => {
    const scope = scopeFor(ctx, permission)
    const user = ctx.user
    if (scope === "all" || user === null) return sql`true`
    switch (scope) {
      case "created":
        return sql`${sql.ref(alias)}.created_by = ${user.id}`
      case "related":
        return isRelated(ctx, user.id, alias, links)
      default:
        return sql`false`
    }
  }
}
