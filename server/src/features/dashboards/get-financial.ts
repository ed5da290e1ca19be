import type { DashboardQuery, DateRange, FinancialDashboard, Series } from "@funil/contract/home/dashboards"
import { paidStatuses } from "@funil/contract/records/bill-moves"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { billSource } from "../../nouns/bill/bill-source.ts"
import { optionWords } from "../../nouns/noun-words.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { shareDashboard } from "./dashboard-query.ts"
import { breakdown, is, series, summed, total, values, within } from "./figures.ts"
import { type Period, periodOf } from "./period.ts"
import { byKey, byDays, type Cut, type Measure, readCuts, type Row, whole } from "./read-cuts.ts"

type CutRows = Record<keyof ReturnType<typeof cutsOf>, Row[]>

const expectedStatuses = ["pending", "confirmed", "overdue"]

const readDashboard = shareDashboard(async (ctx, query): Promise<FinancialDashboard> => {
  const period = periodOf(ctx, query)
  const found = await readCuts(ctx, cutsOf(ctx, query, period))
  return {
    range: period.range,
    previous: period.previous,
    totals: totalsOf(query, period, found),
    breakdowns: breakdownsOf(ctx, query, period, found),
    series: seriesOf(query, period, found),
  }
})

/** Returns the figures of the account's bills, as `financialDashboard` describes. */
export async function getFinancial(
  ctx: Permitted<"dashboard.financial">,
  query: DashboardQuery,
): Promise<FinancialDashboard> {
  return readDashboard(ctx, query)
}

/** Returns the measures of bills. `a` sums their amounts. */
function measuresOf({ pipeline_id, user_id }: DashboardQuery) {
  const base = [
    ...(pipeline_id ? [is("deal.pipeline_id", pipeline_id)] : []),
    ...(user_id ? [is("user_id", user_id)] : []),
  ]
  const of = (date: string, filters: readonly FilterRow[]) => {
    return (range: DateRange): Measure => ({
      source: billSource,
      columns: ["total", "paid_at", "due_date", "status", "method", "cost_center", "tags"],
      filters: [...filters, ...within(date, range), ...base],
      a: sql`b.total`,
    })
  }
  const [revenue, expense] = [is("type", "revenue"), is("type", "expense")]
  const settled = is("status", [...paidStatuses])
  const expected = is("status", expectedStatuses)
  return {
    received: of("paid_at", [revenue, settled]),
    paid: of("paid_at", [expense, settled]),
    settled: of("paid_at", [settled]),
    toReceive: of("due_date", [revenue, expected]),
    toPay: of("due_date", [expense, expected]),
    expected: of("due_date", [expected]),
    overdue: of("due_date", [is("status", "overdue")]),
    refunded: of("refunded_at", [is("status", "refunded")]),
    revenue: of("due_date", [revenue]),
  }
}

function cutsOf(ctx: Context, query: DashboardQuery, period: Period) {
  const measures = measuresOf(query)
  const { range, previous, before } = period
  const { received, paid, toReceive, toPay, overdue, refunded } = measures
  const paidOn = sql`b.paid_at`
  const dueOn = sql`b.due_date`
  const tagged: Measure = {
    ...received(range),
    join: sql`cross join lateral unnest(b.tags) as tagged (tag)`,
  }
  return {
    receivedBefore: whole(received(previous)),
    paidBefore: whole(paid(previous)),
    toReceiveBefore: whole(toReceive(before)),
    toPayBefore: whole(toPay(before)),
    overdueBefore: whole(overdue(previous)),
    refundedBefore: whole(refunded(previous)),
    overdue: whole(overdue(range)),
    refunded: whole(refunded(range)),
    received: byDays(received(range), paidOn),
    paid: byDays(paid(range), paidOn),
    toReceive: byDays(toReceive(range), dueOn),
    toPay: byDays(toPay(range), dueOn),
    statuses: byKey(measures.revenue(range), { by: sql`b.status`, rank: "a" }),
    methods: byKey(received(range), { by: sql`b.method`, rank: "a" }),
    cost_centers: byKey(paid(range), {
      by: sql`nullif(b.cost_center, '')`,
      rank: "a",
      label: (key) => key,
    }),
    tags: byKey(tagged, { by: sql`tagged.tag`, rank: "a", label: (key) => key }),
  } satisfies Record<string, Cut>
}

function totalsOf(query: DashboardQuery, { range }: Period, found: CutRows): FinancialDashboard["totals"] {
  const measures = measuresOf(query)
  const money = (part: keyof CutRows) => values.money(summed(found[part]))
  const of = (part: "received" | "paid" | "toReceive" | "toPay" | "overdue" | "refunded") =>
    total("money", { value: money(part), previous: money(`${part}Before`) }, measures[part](range).filters)
  const less = (one: keyof CutRows, other: keyof CutRows) =>
    values.money({ n: 0, a: money(one) - money(other), b: null })
  return {
    received: of("received"),
    paid: of("paid"),
    balance: total(
      "money",
      { value: less("received", "paid"), previous: less("receivedBefore", "paidBefore") },
      measures.settled(range).filters,
    ),
    to_receive: of("toReceive"),
    to_pay: of("toPay"),
    overdue: of("overdue"),
    refunded: of("refunded"),
  }
}

function breakdownsOf(ctx: Context, query: DashboardQuery, { range }: Period, found: CutRows) {
  const { revenue, received, paid } = measuresOf(query)
  const money = { unit: "money", value: values.money } as const
  const words = optionWords("bill")(ctx.language)
  const word = (field: "status" | "method") => {
    return ({ key }: Row) => (key === null ? null : (ownValue(ownValue(words, field) ?? {}, key) ?? key))
  }
  const of = (measured: Measure, field: string) => ({ ...money, filters: measured.filters, field })
  return {
    statuses: breakdown(found.statuses, { ...of(revenue(range), "status"), label: word("status") }),
    methods: breakdown(found.methods, { ...of(received(range), "method"), label: word("method") }),
    cost_centers: breakdown(found.cost_centers, of(paid(range), "cost_center")),
    tags: breakdown(found.tags, { ...of(received(range), "tags"), several: true }),
  }
}

/** Combines the points of two lines. */
function combinePoints(
  one: Series,
  other: Series,
  combine: (value: number, otherValue: number) => number,
): Series["points"] {
  return one.points.map((point, index) => ({
    ...point,
    value: values.money({ n: 0, a: combine(point.value, other.points[index]?.value ?? 0), b: null }),
  }))
}

function seriesOf(query: DashboardQuery, period: Period, found: CutRows): FinancialDashboard["series"] {
  const measures = measuresOf(query)
  const line = (part: "received" | "paid" | "toReceive" | "toPay") =>
    series(found[part], period, {
      unit: "money",
      value: values.money,
      filters: (range) => measures[part](range).filters,
    })
  const [received, paid] = [line("received"), line("paid")]
  const points = combinePoints(line("toReceive"), line("toPay"), (income, cost) => income - cost)
  const expected = {
    ...received,
    points: points.map((point) => ({ ...point, filters: [...measures.expected(point).filters] })),
  }
  const done = { ...received, points: combinePoints(received, paid, (income, cost) => income - cost) }
  let sum = 0
  const balance = combinePoints(done, expected, (one, other) => (sum += one + other))
  return {
    received,
    paid,
    expected,
    balance: { ...received, points: balance.map((point) => ({ ...point, filters: null })) },
  }
}
