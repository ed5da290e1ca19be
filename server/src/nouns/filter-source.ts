import { filterFields } from "@funil/contract/settings/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"
import { unaccented } from "../platform/records/like-pattern.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import { recordLabels } from "./record-labels.ts"

export const filterSource: RecordSource = {
  table: "filters",
  alias: "f",
  fields: filterFields,
  expressions: {},
  labels: recordLabels,
  links: {},
  scope: filterScope,
  search: (_ctx, alias, match) => sql`${unaccented(sql.ref(`${alias}.name`))} ${match}`,
  order: { field: "name", direction: "asc" },
}

/**
 * Limits saved filters to the caller's own ones and, unless the reach is `personal`, public ones.
 */
export function filterScope(ctx: Context, filter = "f"): RawBuilder<SqlBool> {
  if (ctx.user === null) return sql`true`
  const f = sql.ref(filter)
  const own = sql<SqlBool>`${f}.user_id = ${ctx.user.id}`
  return scopeFor(ctx, "filter.manage") === "personal" ? own : sql`(${own} or ${f}.is_public)`
}

/**
 * Limits saved filters to those the caller may change: their own, and for an admin all public ones.
 */
export function ownFilterScope(ctx: Context, filter = "f"): RawBuilder<SqlBool> {
  if (ctx.user === null) return sql`true`
  const f = sql.ref(filter)
  const own = sql<SqlBool>`${f}.user_id = ${ctx.user.id}`
  return scopeFor(ctx, "filter.manage") === "all" ? sql`(${own} or ${f}.is_public)` : own
}
