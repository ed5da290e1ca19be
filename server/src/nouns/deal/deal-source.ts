import { dealFields } from "@funil/contract/deals"
import { ownValue } from "@funil/contract/shared/own-value"
import { dueSoonHours } from "@funil/contract/tasks"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import type { Place, RecordSource } from "../../platform/records/record-source.ts"
import { companySource } from "../company/company-source.ts"
import { contactSource } from "../contact/contact-source.ts"
import { dealNoun } from "./deal-noun.ts"
import { originKind, originName, utmExpressions } from "./deal-origin.ts"
import { returnReasonsOf, sentBackFor } from "./return-reasons.ts"
import { lastContactAt } from "./last-contact.ts"
import { isLater, kindByLater } from "../later-stages.ts"
import { optionWords } from "../option-words.ts"
import { productSource } from "../product/product-source.ts"
import { recordLabels } from "../record-labels.ts"
import { targetScope } from "../target-visibility.ts"

/** open, won or lost, by the stage's place in its pipeline. */
function status(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  return sql`(
    select ${kindByLater} from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} and s.id = ${d}.pipeline_stage_id
  )`
}

/** The same for the order of a list, worked out once for each stage. */
function statusPlace(ctx: Context, alias: string): Place {
  const kinds = sql`
    select s.id, ${kindByLater} as kind from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} group by s.id`
  return {
    place: sql`kinds.kind`,
    join: sql`left join (${kinds}) kinds on kinds.id = ${sql.ref(`${alias}.pipeline_stage_id`)}`,
  }
}

/** The worst unfinished task, as `taskStatus` of deal-rules.ts tells it. */
function taskStatus(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  return sql`(case
    when ${d}.open_task_end < ${wallClockNow(ctx)}::timestamp then 'late'
    when ${d}.open_task_end <= ${wallClockNow(ctx, dueSoonHours * 60)}::timestamp then 'due_soon'
    when ${d}.open_task_end is not null then 'pending'
    when ${d}.task_count > 0 then 'done'
  end)`
}

/** How far an open deal is in its stage's timeout, as `timeInStage` of deal-rules.ts tells it. */
function timeInStage(ctx: Context, alias: string): RawBuilder<string> {
  const d = sql.ref(alias)
  const hours = sql`floor(extract(epoch from ${ctx.now()}::timestamptz - ${d}.last_stage_updated_at) / 3600)`
  return sql`(
    select case when ${hours} >= s.timeout then 'end' when ${hours} * 2 >= s.timeout then 'half' else 'start' end
    from stages s
    where s.account_id = ${ctx.accountId} and s.id = ${d}.pipeline_stage_id and s.timeout > 0 and ${d}.closed_at is null
  )`
}

/** The stages of these kinds, found once for the whole query. */
function inStagesOf(ctx: Context, alias: string, kinds: readonly (string | number | boolean)[]) {
  return sql<SqlBool>`${sql.ref(`${alias}.pipeline_stage_id`)} = any(array(
    select s.id from stages s left join stages later on ${isLater(ctx, "s")}
    where s.account_id = ${ctx.accountId} and s.deleted_at is null
    group by s.id having ${kindByLater} = any(${kinds.map(String)}::text[])
  ))`
}

/**
 * When a deal has come that far in its stage's timeout, as `timeInStage` of deal-rules.ts tells it: whole hours count. `before` is the instant so
 * many hours ago.
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

/** Open deals that are so far in their stage's timeout, found through their stages. */
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
  // "No task" means no open one everywhere, as an empty next task does. A deal whose tasks are all done needs a next step too.
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
