import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { dealScope } from "../deal/deal-visibility.ts"

export type TaskPermission = Extract<Permission, `task.${string}`>

/** Tasks of deals that the caller may see. */
export function onVisibleDeal(ctx: Context, task: string): RawBuilder<SqlBool> {
  const t = sql.ref(task)
  return sql`exists (
    select 1 from deals seen
    where seen.account_id = ${ctx.accountId} and seen.id = ${t}.deal_id and seen.deleted_at is null
      and ${dealScope(ctx, "deal.read", "seen")}
  )`
}

/** The tasks within reach of the caller's permission, as a predicate over the tasks table under the alias `task`. */
export function taskScope(ctx: Context, permission: TaskPermission, task = "t"): RawBuilder<SqlBool> {
  const t = sql.ref(task)
  const scope = scopeFor(ctx, permission)
  const user = ctx.user
  if (scope === "all" || user === null) return sql`true`
  const involved = sql<SqlBool>`(${t}.responsible_user_id = ${user.id} or ${t}.creator_user_id = ${user.id})`
  switch (scope) {
    case "involved":
      return involved
    case "created":
      return sql`${t}.creator_user_id = ${user.id}`
    case "on_visible_deals":
      return onVisibleDeal(ctx, task)
    case "involved_or_visible":
      return sql`(${involved} or ${onVisibleDeal(ctx, task)})`
    default:
      return sql`false`
  }
}

/** The tasks that the caller may read, without those of a deal in the trash: what hangs on such a deal is out of sight with it. */
export function shownTaskScope(ctx: Context, task: string): RawBuilder<SqlBool> {
  const t = sql.ref(task)
  return sql`(${taskScope(ctx, "task.read", task)} and not exists (
    select 1 from deals gone
    where gone.account_id = ${ctx.accountId} and gone.id = ${t}.deal_id and gone.deleted_at is not null
  ))`
}
