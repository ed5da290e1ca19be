import type { DateRange } from "@funil/contract/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, sql } from "kysely"
import { companyNoun } from "../../nouns/company/company-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { standingItems } from "../../nouns/deal/return-reasons.ts"
import { productNoun } from "../../nouns/product/product-noun.ts"
import { userNoun } from "../../nouns/user/user-noun.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/find-records.ts"
import { inPipeline, is, within } from "./figures.ts"
import type { Asked } from "./asked.ts"
import { nameIn } from "./name-in.ts"
import type { Key, Measured } from "./read-cuts.ts"
import { stagePlaces } from "./stage-places.ts"

/** The date of an instant in the account's zone. */
export function localDate(ctx: Context, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${ctx.timezone})::date`
}

/** The rows that filter deals by what a dashboard is asked for. */
export function dealBase({ pipeline_id, user_id, apart }: Asked): FilterRow[] {
  return [...inPipeline("pipeline_id", { pipeline_id, apart }), ...(user_id ? [is("user_id", user_id)] : [])]
}

const hoursToClose = sql`date_part('epoch', d.closed_at - d.created_at) / 3600`

const columns = ["id", "user_id", "tags", "source_kind", "lost_reason", "amount", "created_at", "closed_at"]

/** Deals of a kind, `a` their amounts. */
export function dealMeasures(query: Asked) {
  const base = dealBase(query)
  const deals = { source: dealSource, columns, a: sql`d.amount` }
  const ended = (kind: "won" | "lost", range: DateRange): Measured => ({
    ...deals,
    b: hoursToClose,
    filters: [is("status", kind), ...within("closed_at", range), ...base],
  })
  return {
    created: (range: DateRange): Measured => ({
      source: dealSource,
      columns,
      filters: [...within("created_at", range), ...base],
    }),
    /** `b` are the hours that they took to close. */
    won: (range: DateRange) => ended("won", range),
    lost: (range: DateRange) => ended("lost", range),
    /** Won or lost. */
    closed: (range: DateRange): Measured => ({
      ...deals,
      filters: [
        { filterField: "status", operator: "<>", valueField: "open" },
        ...within("closed_at", range),
        ...base,
      ],
    }),
    open: { ...deals, filters: [is("status", "open"), ...base] } satisfies Measured,
    stuck: { source: dealSource, columns, filters: [is("time_in_stage", "end"), ...base] } satisfies Measured,
    /** Open deals without an unfinished task. */
    withoutNextStep: {
      source: dealSource,
      columns,
      filters: [is("status", "open"), is("open_task_end", null), ...base],
    } satisfies Measured,
  }
}

/**
 * Groups of deals by an expression, `a` their amounts and `b` a hundred times their weighted amounts. They are summed by stage first: a
 * stage is looked up once, and not for each of its deals.
 */
export function weightedBy(
  ctx: Context,
  { filters }: Pick<Measured, "filters">,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select key, sum(n)::float8 as n, sum(a)::float8 as a, sum(a * placed.probability)::float8 as b
    from (
      select ${by} as key, d.pipeline_stage_id as stage_id, count(*) as n, sum(d.amount) as a
      from ${matching(ctx, dealSource, { filters })} group by 1, 2
    ) by_stage
    join ${stagePlaces(ctx)} placed on placed.id = by_stage.stage_id
    group by 1`
}

type Rank = Key["rank"]

/** What deals are broken down by; the joins give those that can be listed. */
export function dealKeys(ctx: Context) {
  const named = ({ table, name }: Pick<typeof userNoun, "name"> & { readonly table: string }) =>
    nameIn(ctx, table, name(ctx, "named"))
  // Looked up for each deal: joined, the links of all deals of the account would be read for the few that count.
  const linked = (
    measured: Measured,
    table: string,
    { link, key }: { link: string; key: string },
  ): Measured => ({
    ...measured,
    join: sql`
      cross join lateral (
        select l.* from ${sql.table(link)} l where l.account_id = ${ctx.accountId} and l.deal_id = d.id offset 0
      ) l
      join ${sql.table(table)} o on o.account_id = ${ctx.accountId} and o.id = l.${sql.ref(key)} and o.deleted_at is null`,
  })
  return {
    owners: (rank: Rank): Key => ({ by: sql`d.user_id`, rank, label: named(userNoun) }),
    tags: (rank: Rank): Key => ({ by: sql`tagged.tag`, rank, label: (key) => key }),
    tagged: (measured: Measured): Measured => ({
      ...measured,
      join: sql`cross join lateral unnest(d.tags) as tagged (tag)`,
    }),
    products: (rank: Rank): Key => ({ by: sql`l.product_id`, rank, label: named(productNoun) }),
    /** `a` are the values of the lines. */
    lines: (measured: Measured): Measured => ({
      ...linked(measured, "products", { link: "deal_products", key: "product_id" }),
      a: sql`l.price * l.amount`,
    }),
    companies: (rank: Rank): Key => ({ by: sql`l.company_id`, rank, label: named(companyNoun) }),
    inCompanies: (measured: Measured): Measured =>
      linked(measured, "companies", { link: "deal_companies", key: "company_id" }),
    returnReasons: (rank: Rank): Key => ({
      by: sql`back.reason`,
      rank,
      label: (key) => sql`(
        select max(i.reason_text) from return_items i where i.account_id = ${ctx.accountId} and i.reason = ${key}
      )`,
    }),
    sentBack: (measured: Measured): Measured => ({
      ...measured,
      join: sql`
        join (select distinct r.deal_id, i.reason from ${standingItems(ctx)} where r.account_id = ${ctx.accountId}) back
          on back.deal_id = d.id`,
    }),
  }
}

/** What stages are called, with their pipelines unless only one is asked for, and where they stand. */
export function stageNames(ctx: Context, isOfOne: boolean): Pick<Key, "label" | "position"> {
  const stage = (column: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`(
    select ${column} from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${ctx.accountId} and s.id = ${key}
  )`
  return {
    label: (key) => stage(isOfOne ? sql`s.name` : sql`p.name || ' · ' || s.name`, key),
    position: (key) => stage(sql`p.position || ' ' || p.id || ' ' || s.position || ' ' || s.id`, key),
  }
}
