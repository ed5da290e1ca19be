import { nounRights } from "@funil/contract/noun-rights"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { isArchivedDeal } from "../deal/archived-deal.ts"
import { dealScope } from "../deal/deal-visibility.ts"
import { foldedBy } from "../names.ts"
import type { Noun } from "../noun.ts"
import { shownTaskScope, taskScope } from "./task-visibility.ts"

/** A task without a name is called by its type. */
function name(ctx: Context, alias: string): RawBuilder<string> {
  const t = sql.ref(alias)
  return sql`coalesce(${t}.name, (
    select y.name from task_types y where y.account_id = ${ctx.accountId} and y.id = ${t}.task_type_id
  ))`
}

/** The deal that it is for, where the caller sees that. */
function dealName(ctx: Context, alias: string): RawBuilder<string | null> {
  return sql`(
    select seen.name from deals seen
    where seen.account_id = ${ctx.accountId} and seen.id = ${sql.ref(alias)}.deal_id and seen.deleted_at is null
      and ${dealScope(ctx, "deal.read", "seen")}
  )`
}

/** A task of a deal that is. */
function archived(ctx: Context, alias: string): RawBuilder<boolean> {
  return sql`exists (
    select from deals rests
    where rests.account_id = ${ctx.accountId} and rests.id = ${sql.ref(alias)}.deal_id and ${isArchivedDeal(ctx, "rests")}
  )`
}

export const taskNoun = {
  table: "tasks",
  rights: nounRights.task,
  scope: (ctx, alias) => taskScope(ctx, "task.read", alias),
  host: { permission: "task.read", scope: shownTaskScope },
  archived,
  name,
  folded: foldedBy(name),
  face: { ranked: foldedBy(name), detail: dealName, picture: null },
} as const satisfies Noun
