import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"

/** The saved filters that the caller may use, over the alias `filter`: one's own, and public ones but for a `personal` reach. */
export function filterScope(ctx: Context, filter = "f"): RawBuilder<SqlBool> {
  if (ctx.user === null) return sql`true`
  const f = sql.ref(filter)
  const own = sql<SqlBool>`${f}.user_id = ${ctx.user.id}`
  return scopeFor(ctx, "filter.manage") === "personal" ? own : sql`(${own} or ${f}.is_public)`
}

/** Those that the caller may change: one's own, and for an admin public ones of others. */
export function ownFilterScope(ctx: Context, filter = "f"): RawBuilder<SqlBool> {
  if (ctx.user === null) return sql`true`
  const f = sql.ref(filter)
  const own = sql<SqlBool>`${f}.user_id = ${ctx.user.id}`
  return scopeFor(ctx, "filter.manage") === "all" ? sql`(${own} or ${f}.is_public)` : own
}
