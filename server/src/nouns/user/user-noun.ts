import { nounRights } from "@funil/contract/account/noun-rights"
import type { Role } from "@funil/contract/account/permissions"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { unaccented } from "../../platform/records/like-pattern.ts"
import { isMine } from "../deal/deal-noun.ts"
import { type Noun, unaccentedBy, personName } from "../noun.ts"

export const userNoun = {
  table: "users",
  rights: nounRights.user,
  scope: userScope,
  // Rows on a user reveal more than their identity.
  host: { permission: "user.details", scope: userDetailScope },
  name: personName,
  unaccented: unaccentedBy(personName),
  face: {
    ranked: (_ctx, alias) =>
      unaccented(sql`${sql.ref(alias)}.first_name || ' ' || coalesce(${sql.ref(alias)}.last_name, '')`),
    detail: (ctx, alias) => sql`(case when ${userDetailScope(ctx, alias)} then ${sql.ref(alias)}.email end)`,
    picture: "profile_picture",
  },
} as const satisfies Noun

/** Limits users to those the caller may see at all, over the alias `user` of the users table. */
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

/**
 * Limits users to those whose details the caller may see, or to another permission. Details are all
 * but id, names, picture and role.
 */
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

/**
 * Returns whether a user is within a permission of the caller. Any such permission includes their
 * own profile.
 */
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

/** Returns the public fields of the user whose id a column of the alias holds, or null for none. */
export function userRefOf(ctx: Context, alias: string, column = "user_id"): RawBuilder<UserRef | null> {
  const row = sql.ref(alias)
  return sql`(
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'profile_picture', u.profile_picture)
    from users u where u.account_id = ${ctx.accountId} and u.id = ${row}.${sql.ref(column)}
  )`
}
