import type { Role } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { isMine } from "../deal/deal-visibility.ts"

/** The users that the caller may see at all, over the alias `user` of the users table. */
export function userScope(ctx: Context, user: string): RawBuilder<SqlBool> {
  if (ctx.user === null || scopeFor(ctx, "user.read") === "all") return sql`true`
  const u = sql.ref(user)
  return sql`(${u}.id = ${ctx.user.id} or exists (
    select 1 from deals d
    where d.account_id = ${ctx.accountId} and d.deleted_at is null and ${isMine(ctx, ctx.user.id, "d")}
      and (d.user_id = ${u}.id or exists (
        select 1 from tasks t
        where t.account_id = ${ctx.accountId} and t.deal_id = d.id and t.responsible_user_id = ${u}.id
          and t.deleted_at is null
      ))
  ))`
}

/** The users of whom the caller may know more than id, names, picture and role, or those within another permission. */
export function userDetailScope(
  ctx: Context,
  user: string,
  permission: "user.details" | "user.delete" = "user.details",
): RawBuilder<SqlBool> {
  const scope = scopeFor(ctx, permission)
  if (ctx.user === null || scope === "all") return sql`true`
  if (scope === "none") return sql`false`
  const u = sql.ref(user)
  if (scope === "not_admins") return sql`(${u}.role <> 'admin' or ${u}.id = ${ctx.user.id})`
  return sql`${u}.id = ${ctx.user.id}`
}

/** Whether a user lies within a permission of the caller; one's own profile always does where any does. */
export function reachesUser(
  ctx: Context,
  permission: "user.details" | "user.update" | "user.delete",
  target: { readonly id: string; readonly role: Role },
): boolean {
  const scope = scopeFor(ctx, permission)
  if (scope === "all") return true
  if (scope === "none") return false
  return target.id === ctx.user?.id || (scope === "not_admins" && target.role !== "admin")
}
