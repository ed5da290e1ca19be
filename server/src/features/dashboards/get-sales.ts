import type { DashboardQuery, DateRange, SalesDashboard } from "@funil/contract/home/dashboards"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { today } from "../../platform/wall-clock.ts"
import { type CheckedQuery, shareDashboard } from "./dashboard-query.ts"
import { dealKeys, dealMeasures, weightedBy } from "./deal-measures.ts"
import { breakdown, comparing, series, share, summed, total, values, within } from "./figures.ts"
import { exactlyOf, goalsCut, goalsOf } from "./goal-progress.ts"
import { monthsFrom, type Period, periodOf } from "./period.ts"
import { byDaysOf, byKey, type Cut, daily, readCuts, type Row, summedUp, whole } from "./read-cuts.ts"
type CutRows = Record<keyof ReturnType<typeof cutsOf>, Row[]>

/** The number of months in the forecast. */
const months = 6

const readDashboard = shareDashboard(async (ctx, query): Promise<SalesDashboard> => {
  const period = periodOf(ctx, query)
  const found = await readCuts(ctx, cutsOf(ctx, query, period))
  const { won } = dealMeasures(query)
  const { filters } = won(period.range)
  const money = { unit: "money", value: values.money, filters } as const
  return {
    range: period.range,
    previous: period.previous,
    totals: totalsOf(ctx, query, period, found),
    breakdowns: {
      owners: breakdown(found.owners, { ...money, field: "user_id" }),
      products: breakdown(found.products, { ...money, field: "products", several: true }),
      companies: breakdown(found.companies, { ...money, field: "companies", several: true }),
      tags: breakdown(found.tags, { ...money, field: "tags", several: true }),
      forecast_months: forecastMonths(ctx, query, found.months),
    },
    series: {
      won_amount: series(found.won, period, { ...money, filters: (range) => won(range).filters }),
    },
    goals: goalsOf(ctx, query, found.goals),
    forecast_goals: goalsOf(ctx, query, found.forecastGoals),
  }
})

/** Returns the sales figures of the account, as `salesDashboard` describes. */
export async function getSales(
  ctx: Permitted<"dashboard.read">,
  query: DashboardQuery,
): Promise<SalesDashboard> {
  return readDashboard(ctx, query)
}

/** Returns the range of the forecast, from the current month on. */
function forecastRange(ctx: Context): DateRange {
  return monthsFrom(today(ctx), months)
}

/** Returns the open deals that should close in the range. */
function expectedDeals(query: CheckedQuery, range: DateRange) {
  const { open } = dealMeasures(query)
  return { filters: [...open.filters, ...within("expected_close_date", range)] }
}

function cutsOf(ctx: Context, query: CheckedQuery, period: Period) {
  const { won, lost } = dealMeasures(query)
  const { range, previous } = period
  const keys = dealKeys(ctx)
  const wonNow = won(range)
  return {
    wonBefore: whole(won(previous)),
    lostBefore: whole(lost(previous)),
    lost: whole(lost(range)),
    forecast: summedUp(weightedBy(ctx, expectedDeals(query, range), sql`null::text`)),
    won: byDaysOf(ctx, wonNow, sql`d.closed_at`),
    owners: byKey(wonNow, keys.owners("a")),
    products: byKey(keys.lines(wonNow), keys.products("a")),
    companies: byKey(keys.inCompanies(wonNow), keys.companies("a")),
    tags: byKey(keys.tagged(wonNow), keys.tags("a")),
    months: daily(weightedBy(ctx, expectedDeals(query, forecastRange(ctx)), sql`d.expected_close_date`)),
    goals: goalsCut(ctx, query, range),
    forecastGoals: goalsCut(ctx, query, forecastRange(ctx), exactlyOf),
  } satisfies Record<string, Cut>
}

function totalsOf(
  ctx: Context,
  query: CheckedQuery,
  { range }: Period,
  found: CutRows,
): SalesDashboard["totals"] {
  const { won, closed } = dealMeasures(query)
  const both = comparing(
    { won: summed(found.won), lost: summed(found.lost) },
    { won: summed(found.wonBefore), lost: summed(found.lostBefore) },
  )
  const { filters } = won(range)
  return {
    won: total(
      "count",
      both((of) => of.won.n),
      filters,
    ),
    won_amount: total(
      "money",
      both((of) => values.money(of.won)),
      filters,
    ),
    ticket: total(
      "money",
      both((of) => values.ticket(of.won)),
      filters,
    ),
    cycle_hours: total(
      "hours",
      both((of) => values.secondAverage(of.won)),
      filters,
    ),
    conversion: total(
      "percent",
      both((of) => share(of.won.n, of.won.n + of.lost.n)),
      closed(range).filters,
    ),
    forecast: total(
      "money",
      { value: values.weighted(summed(found.forecast)) },
      expectedDeals(query, range).filters,
    ),
  }
}

/** Returns every month of the forecast, zeros included. */
function forecastMonths(ctx: Context, query: CheckedQuery, rows: readonly Row[]) {
  const period = { range: forecastRange(ctx), step: "month" as const }
  const { points } = series(rows, period, {
    unit: "money",
    value: values.weighted,
    filters: (days) => expectedDeals(query, days).filters,
  })
  const name = new Intl.DateTimeFormat(ctx.language, { month: "long", year: "numeric", timeZone: "UTC" })
  const items = points.map(({ from, value, filters }) => ({
    key: from.slice(0, "YYYY-MM".length),
    label: name.format(new Date(`${from}T00:00:00Z`)),
    value,
    filters,
  }))
  return { unit: "money" as const, items, others: null }
}
