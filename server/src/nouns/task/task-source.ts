import { taskFields } from "@funil/contract/records/tasks"
import { ownValue } from "@funil/contract/shared/own-value"
import { type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { dealPlaces, dealScope } from "../deal/deal-noun.ts"
import { optionWords } from "../noun-words.ts"
import { recordLabels } from "../record-labels.ts"
import { onVisibleDeal, shownTaskScope, taskNoun } from "./task-noun.ts"
const places = dealPlaces(["pipeline_id", "pipeline_stage_id"])

/**
 * Matches tasks in these states, as the field's expression computes them. Uses the index of
 * unfinished tasks.
 */
function inStates(ctx: Context, alias: string, states: readonly (string | number | boolean)[]) {
  const t = sql.ref(alias)
  const now = sql`${wallClockNow(ctx)}::timestamp`
  const each = {
    finished: sql`${t}.finished_at is not null`,
    overdue: sql`(${t}.finished_at is null and ${t}."end" < ${now})`,
    pending: sql`(${t}.finished_at is null and ${t}."end" >= ${now})`,
  }
  const found = states.flatMap((state) => ownValue(each, String(state)) ?? [])
  return sql<SqlBool>`(${sql.join([sql`false`, ...found], sql` or `)})`
}

export const taskSource: RecordSource = {
  table: taskNoun.table,
  alias: "t",
  fields: taskFields,
  expressions: {
    ...places.expressions,
    name: taskNoun.name,
    is_finished: (_ctx, alias) => sql`(${sql.ref(`${alias}.finished_at`)} is not null)`,
    status: (ctx, alias) => sql`(case
      when ${sql.ref(`${alias}.finished_at`)} is not null then 'finished'
      when ${sql.ref(`${alias}.end`)} < ${wallClockNow(ctx)}::timestamp then 'overdue' else 'pending'
    end)`,
    // Shows no deal if the caller can't see it, like the answers.
    deal_id: (ctx, alias) =>
      sql`(case when ${onVisibleDeal(ctx, alias)} then ${sql.ref(`${alias}.deal_id`)} end)`,
  },
  indexed: {
    ...places.indexed,
    status: { equals: inStates },
    deal_id: {
      equals: (ctx, alias, ids) =>
        sql`(${sql.ref(`${alias}.deal_id`)} = any(${ids.map(String)}::uuid[]) and ${onVisibleDeal(ctx, alias)})`,
    },
  },
  labels: recordLabels,
  words: optionWords("task"),
  links: {},
  scope: shownTaskScope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  searchLinks: (ctx, match) => sql`
    select t.id from task_types y join tasks t on t.account_id = ${ctx.accountId} and t.task_type_id = y.id
    where y.account_id = ${ctx.accountId} and t.name is null and lower(imm_unaccent(y.name)) ${match}
    union all
    select t.id from deals d join tasks t on t.account_id = ${ctx.accountId} and t.deal_id = d.id
    where d.account_id = ${ctx.accountId} and d.deleted_at is null and d.search ${match}
      and ${dealScope(ctx, "deal.read")}`,
  order: { field: "start", direction: "asc" },
}
