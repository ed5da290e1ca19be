import { nounRights } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { dealScope, isArchivedDeal } from "../deal/deal-noun.ts"
import { type Noun, unaccentedBy } from "../noun.ts"

export const taskNoun = {
  table: "tasks",
  rights: nounRights.task,
  scope: (ctx, alias) => taskScope(ctx, "task.read", alias),
  host: { permission: "task.read", scope: shownTaskScope },
  archived,
  name,
  unaccented: unaccentedBy(name),
  face: { ranked: unaccentedBy(name), detail: dealName, picture: null },
} as const satisfies Noun

export type TaskPermission = Extract<Permission, `task.${string}`>

/** Matches tasks of deals that the caller may see. */
export function onVisibleDeal(ctx: Context, task: string): RawBuilder<SqlBool> {
  const t = sql.ref(task)
  return sql`exists (
    select 1 from deals seen
    where seen.account_id = ${ctx.accountId} and seen.id = ${t}.deal_id and seen.deleted_at is null
      and ${dealScope(ctx, "deal.read", "seen")}
  )`
}

/**
 * Limits tasks to the reach of the caller's permission, over the alias `task` of the tasks table.
 */
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

/**
 * Limits tasks to those the caller may read. Omits tasks of trashed deals, which are hidden along
 * with the deal.
 */
export function shownTaskScope(ctx: Context, task: string): RawBuilder<SqlBool> {
  const t = sql.ref(task)
  return sql`(${taskScope(ctx, "task.read", task)} and not exists (
    select 1 from deals gone
    where gone.account_id = ${ctx.accountId} and gone.id = ${t}.deal_id and gone.deleted_at is not null
  ))`
}

/** Returns a task's name, or its type if it has none. */
function name(ctx: Context, alias: string): RawBuilder<string> {
  const t = sql.ref(alias)
  return sql`coalesce(${t}.name, (
    select y.name from task_types y where y.account_id = ${ctx.accountId} and y.id = ${t}.task_type_id
  ))`
}

/** Returns the name of the task's deal if the caller sees that. */
function dealName(ctx: Context, alias: string): RawBuilder<string | null> {
  return sql`(
    select seen.name from deals seen
    where seen.account_id = ${ctx.accountId} and seen.id = ${sql.ref(alias)}.deal_id and seen.deleted_at is null
      and ${dealScope(ctx, "deal.read", "seen")}
  )`
}

/** A task is archived if its deal is. */
function archived(ctx: Context, alias: string): RawBuilder<boolean> {
  return sql`exists (
    select from deals rests
    where rests.account_id = ${ctx.accountId} and rests.id = ${sql.ref(alias)}.deal_id and ${isArchivedDeal(ctx, "rests")}
  )`
}
