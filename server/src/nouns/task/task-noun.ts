import { nounRights } from "@funil/contract/noun-rights"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
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

export const taskNoun = {
  table: "tasks",
  rights: nounRights.task,
  scope: (ctx, alias) => taskScope(ctx, "task.read", alias),
  host: { permission: "task.read", scope: shownTaskScope },
  name,
  folded: foldedBy(name),
  face: null,
} as const satisfies Noun
