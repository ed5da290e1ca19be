import { dealFields } from "@funil/contract/records/deals"
import { dueSoonHours } from "@funil/contract/records/tasks"
import { ownValue } from "@funil/contract/shared/own-value"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Place, RecordSource } from "../../platform/records/record-source.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { companySource } from "../company/company-source.ts"
import { contactSource } from "../contact/contact-source.ts"
import { optionWords } from "../noun-words.ts"
import { isLater, kindByLater } from "../pipelines.ts"
import { productSource } from "../product/product-source.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../targets.ts"
import { dealNoun } from "./deal-noun.ts"

/**
 * The conditions for a deal's progress in its stage's timeout, like `timeInStage` in deal-rules.ts.
 * Only whole hours count. `before` returns the instant that many hours ago.
 */
const timeConditions: Readonly<
  Record<string, (since: RawBuilder<unknown>, before: Before) => RawBuilder<SqlBool>>
> = {
  end: (since, before) => sql`${since} <= ${before(sql`s.timeout`)}`,
  half: (since, before) =>
    sql`${since} <= ${before(sql`(s.timeout + 1) / 2`)} and ${since} > ${before(sql`s.timeout`)}`,
  start: (since, before) => sql`${since} > ${before(sql`(s.timeout + 1) / 2`)}`,
}
type Before = (hours: RawBuilder<unknown>) => RawBuilder<unknown>

/** Selects returns that are not cancelled as `r`, with their items as `i`. */
export function standingItems(ctx: Context): RawBuilder<unknown> {
  return sql`returns r join return_items i on i.account_id = ${ctx.accountId} and i.return_id = r.id and r.cancelled_at is null`
}

/** Returns the distinct return reasons of a deal. */
export function returnReasonsOf(ctx: Context, alias: string): RawBuilder<string[]> {
  return sql`array(
    select distinct i.reason from ${standingItems(ctx)}
    where r.account_id = ${ctx.accountId} and r.deal_id = ${sql.ref(alias)}.id order by i.reason
  )`
}

/**
 * The deals with a return for any of the reasons. PostgreSQL finds them once for the whole query.
 */
function sentBackFor(ctx: Context, alias: string, reasons: readonly (string | number | boolean)[]) {
  return sql<SqlBool>`${sql.ref(alias)}.id = any(array(
    select r.deal_id from ${standingItems(ctx)}
    where r.account_id = ${ctx.accountId} and i.reason = any(${reasons.map(String)}::text[])
  ))`
}

/**
 * Returns when the customer was last contacted, or the deal created. An index uses the same
 * expression.
 */
export function lastContactAt(alias: string): RawBuilder<Date> {
  const d = sql.ref(alias)
  return sql`coalesce(${d}.last_contact_at, ${d}.created_at)`
}

type Expression = (ctx: Context, alias: string) => RawBuilder<unknown>

/** The kind of source that created a deal. A user leaves no source. */
export const originKind = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.source_kind`)}, 'manual')`

/**
 * The current name of the import, automation or form that created a deal, or null if it is gone.
 */
export function originName(ctx: Context, alias: string): RawBuilder<string | null> {
  const d = sql.ref(alias)
  return sql`(case ${d}.source_kind
    when 'form' then (select f.name from forms f where f.account_id = ${ctx.accountId} and f.id = ${d}.source_id)
    when 'return' then (
      select r.name from returns_forms r where r.account_id = ${ctx.accountId} and r.id = ${d}.source_id)
    when 'automation' then (
      select w.name from workflows w where w.account_id = ${ctx.accountId} and w.id = ${d}.source_id)
    when 'import' then (
      select i.file_name from imports i where i.account_id = ${ctx.accountId} and i.id = ${d}.source_id)
  end)`
}

/** The stored parts of the campaign, by field. */
const utmExpressions: Readonly<Record<string, Expression>> = Object.fromEntries(
  utmNames.map((name): [string, Expression] => [
    name,
    (_ctx, alias) => sql`(${sql.ref(`${alias}.utm`)} ->> ${sql.lit(name)})`,
  ]),
)

export const dealSource: RecordSource = {
  table: dealNoun.table,
  alias: "d",
  fields: dealFields,
  expressions: {
    status,
    task_status: taskStatus,
    time_in_stage: timeInStage,
    last_contact_at: (_ctx, alias) => lastContactAt(alias),
    source: (_ctx, alias) => originKind(alias),
    source_name: originName,
    ...utmExpressions,
    return_reasons: returnReasonsOf,
  },
  places: { status: statusPlace },
  indexed: {
    status: { equals: inStagesOf },
    time_in_stage: { equals: inTimes },
    return_reasons: { equals: sentBackFor },
  },
  // "No task" means no open task, as for the empty next task. A deal with only done tasks needs a
  // next step.
  empties: { task_status: (alias) => sql`${sql.ref(alias)}.open_task_end is null` },
  labels: recordLabels,
  words: optionWords("deal"),
  links: {
    contacts: {
      order: "position",
      table: "deal_contacts",
      own: "deal_id",
      other: "contact_id",
      source: () => contactSource,
    },
    companies: {
      order: "position",
      table: "deal_companies",
      own: "deal_id",
      other: "company_id",
      source: () => companySource,
    },
    products: {
      order: "position",
      table: "deal_products",
      own: "deal_id",
      other: "product_id",
      source: () => productSource,
    },
    deals: { table: "deal_deals", own: "deal_id", other: "related_deal_id", source: () => dealSource },
  },
  aliases: { product_id: "products" },
  custom: { entity: "deal", target: targetScope },
  archived: dealNoun.archived,
  scope: dealNoun.scope,
  search: (_ctx, alias, match) => sql`${sql.ref(alias)}.search ${match}`,
  searchLinks: (ctx, match) => sql`
    select l.deal_id from contacts c join deal_contacts l on l.account_id = ${ctx.accountId} and l.contact_id = c.id
    where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.search_name ${match}
    union all
    select l.deal_id from companies c join deal_companies l on l.account_id = ${ctx.accountId} and l.company_id = c.id
    where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.search_name ${match}`,
  order: { field: "created_at", direction: "desc" },
}

/** Returns open, won or lost, from the stage's place in its pipeline. */
function status(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  return sql`(
    select ${kindByLater} from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} and s.id = ${d}.pipeline_stage_id
  )`
}

/** Returns the status to sort a list by. PostgreSQL computes it once per stage. */
function statusPlace(ctx: Context, alias: string): Place {
  const kinds = sql`
    select s.id, ${kindByLater} as kind from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} group by s.id`
  return {
    place: sql`kinds.kind`,
    join: sql`left join (${kinds}) kinds on kinds.id = ${sql.ref(`${alias}.pipeline_stage_id`)}`,
  }
}

/** Returns the worst state of the deal's unfinished tasks, like `taskStatus` in deal-rules.ts. */
function taskStatus(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  return sql`(case
    when ${d}.open_task_end < ${wallClockNow(ctx)}::timestamp then 'late'
    when ${d}.open_task_end <= ${wallClockNow(ctx, dueSoonHours * 60)}::timestamp then 'due_soon'
    when ${d}.open_task_end is not null then 'pending'
    when ${d}.task_count > 0 then 'done'
  end)`
}

/** Returns an open deal's progress in its stage's timeout, like `timeInStage` in deal-rules.ts. */
function timeInStage(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  const hours = sql`floor(extract(epoch from ${ctx.now()}::timestamptz - ${d}.last_stage_updated_at) / 3600)`
  return sql`(
    select case when ${hours} >= s.timeout then 'end' when ${hours} * 2 >= s.timeout then 'half' else 'start' end
    from stages s
    where s.account_id = ${ctx.accountId} and s.id = ${d}.pipeline_stage_id and s.timeout > 0 and ${d}.closed_at is null
  )`
}

/** Returns the stages of these kinds. PostgreSQL finds them once per query. */
function inStagesOf(ctx: Context, alias: string, kinds: readonly (string | number | boolean)[]) {
  return sql<SqlBool>`${sql.ref(`${alias}.pipeline_stage_id`)} = any(array(
    select s.id from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} and s.deleted_at is null
    group by s.id having ${kindByLater} = any(${kinds.map(String)}::text[])
  ))`
}

/** Matches open deals by their progress in the stage's timeout. Searches through the stages. */
function inTimes(ctx: Context, alias: string, values: readonly (string | number | boolean)[]) {
  const d = sql.ref(alias)
  const since = sql`${d}.last_stage_updated_at`
  const before: Before = (hours) => sql`(${ctx.now()}::timestamptz - make_interval(hours => ${hours}))`
  const conditions = values.flatMap((value) => ownValue(timeConditions, String(value))?.(since, before) ?? [])
  return sql<SqlBool>`(${inStagesOf(ctx, alias, ["open"])} and exists (
    select from stages s
    where s.account_id = ${ctx.accountId} and s.id = ${d}.pipeline_stage_id and s.timeout > 0
      and (${sql.join([sql`false`, ...conditions.map((one) => sql`(${one})`)], sql` or `)})
  ))`
}
