import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"

type DealPermission = Extract<Permission, `deal.${string}`>

/** Deals that I own or am responsible for a task of; `deal` is the alias of the deals table. It is null, not false, for some without an owner. */
export function isMine(ctx: Context, userId: string, deal: string): RawBuilder<SqlBool> {
  const d = sql.ref(deal)
  return sql`(${d}.user_id = ${userId} or exists (
    select 1 from tasks mine
    where mine.account_id = ${ctx.accountId} and mine.deal_id = ${d}.id
      and mine.responsible_user_id = ${userId} and mine.deleted_at is null
  ))`
}

/** The deals within reach of the caller's permission, as a predicate over the deals table under the alias `deal`. */
export function dealScope(ctx: Context, permission: DealPermission, deal = "d"): RawBuilder<SqlBool> {
  const d = sql.ref(deal)
  const scope = scopeFor(ctx, permission)
  const user = ctx.user
  if (scope === "all" || user === null) return sql`true`
  switch (scope) {
    case "own_pipelines":
    case "as_owner":
      return user.pipelines.length === 0
        ? sql`true`
        : sql`${d}.pipeline_id = any(${[...user.pipelines]}::uuid[])`
    case "mine":
      return isMine(ctx, user.id, deal)
    case "owned":
      return sql`${d}.user_id = ${user.id}`
    default:
      return sql`false`
  }
}
