import type { DateRange } from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type RawBuilder, sql } from "kysely"
import { companyNoun } from "../../nouns/company/company-noun.ts"
import { dealSource, standingItems } from "../../nouns/deal/deal-source.ts"
import { productNoun } from "../../nouns/product/product-noun.ts"
import { userNoun } from "../../nouns/user/user-noun.ts"
import type { Context } from "../../platform/context.ts"
import { matching } from "../../platform/records/paging/record-query.ts"
import { type CheckedQuery, nameIn } from "./dashboard-query.ts"
import { inPipeline, is, within } from "./figures.ts"
import type { Key, Measure } from "./read-cuts.ts"

/** Returns the date of an instant in the account's time zone. */
export function localDate(ctx: Context, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${ctx.timezone})::date`
}

/** Returns the filter rows for the query's pipeline and person. */
export function dealBase({ pipeline_id, user_id, apart }: CheckedQuery): FilterRow[] {
  return [...inPipeline("pipeline_id", { pipeline_id, apart }), ...(user_id ? [is("user_id", user_id)] : [])]
}

const hoursToClose = sql`date_part('epoch', d.closed_at - d.created_at) / 3600`

const columns = ["id", "user_id", "tags", "source_kind", "lost_reason", "amount", "created_at", "closed_at"]

/** Returns the measures of deals. `a` sums their amounts. */
export function dealMeasures(query: CheckedQuery) {
  const base = dealBase(query)
  const deals = { source: dealSource, columns, a: sql`d.amount` }
  const ended = (kind: "won" | "lost", range: DateRange): Measure => ({
    ...deals,
    b: hoursToClose,
    filters: [is("status", kind), ...within("closed_at", range), ...base],
  })
  return {
    created: (range: DateRange): Measure => ({
      source: dealSource,
      columns,
      filters: [...within("created_at", range), ...base],
    }),
    /** `b` sums the hours until they closed. */
    won: (range: DateRange) => ended("won", range),
    lost: (range: DateRange) => ended("lost", range),
    /** Won or lost deals. */
    closed: (range: DateRange): Measure => ({
      ...deals,
      filters: [
        { filterField: "status", operator: "<>", valueField: "open" },
        ...within("closed_at", range),
        ...base,
      ],
    }),
    open: { ...deals, filters: [is("status", "open"), ...base] } satisfies Measure,
    stuck: { source: dealSource, columns, filters: [is("time_in_stage", "end"), ...base] } satisfies Measure,
    /** Open deals without an unfinished task. */
    withoutNextStep: {
      source: dealSource,
      columns,
      filters: [is("status", "open"), is("open_task_end", null), ...base],
    } satisfies Measure,
  }
}

/**
 * Groups deals by an expression. `a` sums amounts, `b` weighted amounts in cents. Sums by stage
 * first, so it looks up a stage once and not for each deal.
 */
export function weightedBy(
  ctx: Context,
  { filters }: Pick<Measure, "filters">,
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

/** Returns the breakdown keys of deals. Joins provide those that lists can filter by. */
export function dealKeys(ctx: Context) {
  const named = ({ table, name }: Pick<typeof userNoun, "name"> & { readonly table: string }) =>
    nameIn(ctx, table, name(ctx, "named"))
  // Looks links up per deal. A join would read the links of all the account's deals for the few
  // that count.
  const linked = (
    measured: Measure,
    table: string,
    { link, key }: { link: string; key: string },
  ): Measure => ({
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
    tagged: (measured: Measure): Measure => ({
      ...measured,
      join: sql`cross join lateral unnest(d.tags) as tagged (tag)`,
    }),
    products: (rank: Rank): Key => ({ by: sql`l.product_id`, rank, label: named(productNoun) }),
    /** `a` sums the values of the lines. */
    lines: (measured: Measure): Measure => ({
      ...linked(measured, "products", { link: "deal_products", key: "product_id" }),
      a: sql`l.price * l.amount`,
    }),
    companies: (rank: Rank): Key => ({ by: sql`l.company_id`, rank, label: named(companyNoun) }),
    inCompanies: (measured: Measure): Measure =>
      linked(measured, "companies", { link: "deal_companies", key: "company_id" }),
    returnReasons: (rank: Rank): Key => ({
      by: sql`back.reason`,
      rank,
      label: (key) => sql`(
        select max(i.reason_text) from return_items i where i.account_id = ${ctx.accountId} and i.reason = ${key}
      )`,
    }),
    sentBack: (measured: Measure): Measure => ({
      ...measured,
      join: sql`
        join (select distinct r.deal_id, i.reason from ${standingItems(ctx)} where r.account_id = ${ctx.accountId}) back
          on back.deal_id = d.id`,
    }),
  }
}

/**
 * Returns the names and positions of stages. The names contain the pipeline unless the query names
 * one.
 */
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

/**
 * Selects the stages outside the trash: `id`, the `place` from 1, `last` (the place of the lost
 * stage) and `probability` like `effectiveProbability`.
 */
export function stagePlaces(ctx: Context): RawBuilder<unknown> {
  return sql`(
    select id, pipeline_id, place, last, case
      when place = last then 0 when place = last - 1 then 100
      else coalesce(probability, round(100.0 * place / (last - 1))) end as probability
    from (
      select s.id, s.pipeline_id, s.probability,
        row_number() over (partition by s.pipeline_id order by s.position, s.id) as place,
        count(*) over (partition by s.pipeline_id) as last
      from stages s where s.account_id = ${ctx.accountId} and s.deleted_at is null
    ) placed
  )`
}
