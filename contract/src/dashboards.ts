import * as z from "zod/mini"
import { calendarDate, wallClock } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { filterRow } from "./shared/filters.ts"
import { id } from "./shared/ids.ts"

/** A breakdown shows so many items, the largest; the rest is in its `others`. */
export const maxItems = 14

/** `hours` are averages; `percent` is 0 to 100. */
export const units = ["count", "money", "hours", "percent"] as const
export type Unit = (typeof units)[number]

export const steps = ["day", "month", "year"] as const
export type Step = (typeof steps)[number]

/** First and last day, in the account's zone. */
const range = z.object({ from: calendarDate, to: calendarDate })
export type DateRange = z.output<typeof range>

const unit = z.enum(units)
/** Null where there is nothing to divide by, or nothing to compare with. */
const value = z.nullable(z.number())
/** The rows of a filter that lists exactly the records that a number counts; null where no list can. */
const filters = z.nullable(z.array(filterRow))

/** `previous` is null for what is told as of now, whatever the range. */
export const total = z.object({ value, previous: value, unit, filters })
export type Total = z.output<typeof total>

/** `key` is an id, a tag or an option, null for the records that have none; `label` is what it is called in the caller's language. */
const item = z.object({
  key: z.nullable(z.string()),
  label: z.nullable(z.string()),
  value: z.number(),
  filters,
})
export type Item = z.output<typeof item>

const breakdown = z.object({
  unit,
  items: z.array(item),
  others: z.nullable(z.object({ value: z.number(), filters })),
})
export type Breakdown = z.output<typeof breakdown>

const point = z.object({ ...range.shape, value: z.number(), filters })
export type Point = z.output<typeof point>

const series = z.object({ unit, step: z.enum(steps), points: z.array(point) })
export type Series = z.output<typeof series>

/** A goal of the range with what came of it. `share` is the part of the months' days that are over, 0 to 1. */
const goalProgress = z.object({
  id,
  pipeline_id: z.nullable(id),
  user_id: z.nullable(id),
  label: z.nullable(z.string()),
  month: z.string(),
  amount: value,
  count: value,
  won_amount: z.number(),
  won: z.number(),
  share: z.number(),
  filters,
})
export type GoalProgress = z.output<typeof goalProgress>

function keyed<K extends string, S extends z.ZodMiniType>(
  keys: readonly K[],
  schema: S,
): z.ZodMiniObject<Record<K, S>> {
  // Object.fromEntries forgets the keys.
  return z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>)
}

function dashboardOf<T extends string, B extends string, S extends string>(
  totals: readonly T[],
  breakdowns: readonly B[],
  lines: readonly S[],
) {
  return z.object({
    range,
    previous: range,
    totals: keyed(totals, total),
    breakdowns: keyed(breakdowns, breakdown),
    series: keyed(lines, series),
  })
}

/**
 * Deals. Created counts by `created_at`, won and lost by `closed_at`; open, weighted and stuck are of now, and so are `stages`. Owners,
 * tags, products, sources, weekdays and `return_reasons` are of deals created in the range, `lost_reasons` of those lost in it.
 * `stage_hours` averages, and `stage_conversion` tells the share that went on, for the deals that left a stage in the range, each by its last leaving; where there are
 * many stages, their items are those that most deals left.
 */
export const cardsDashboard = dashboardOf(
  [
    "created",
    "open",
    "open_amount",
    "weighted_amount",
    "won",
    "won_amount",
    "lost",
    "lost_amount",
    "conversion",
    "hours_to_close",
    "stuck",
  ],
  [
    "stages",
    "owners",
    "tags",
    "products",
    "sources",
    "lost_reasons",
    "return_reasons",
    "weekdays",
    "stage_hours",
    "stage_conversion",
  ],
  ["created", "won", "lost"],
)
export type CardsDashboard = z.output<typeof cardsDashboard>

/**
 * What was won in the range. Products count the values of their lines. `forecast` is the weighted amount of open deals that are expected
 * in the range, `forecast_months` that of the month of today and the five after it.
 */
export const salesDashboard = z.object({
  ...dashboardOf(
    ["won", "won_amount", "ticket", "cycle_hours", "conversion", "forecast"],
    ["owners", "products", "companies", "tags", "forecast_months"],
    ["won_amount"],
  ).shape,
  /** Those of the months that the range touches, for the pipeline and the person that are asked for. */
  goals: z.array(goalProgress),
  /** Those of the months of the forecast, for exactly what is asked for: without a pipeline of all of them, without a person of everyone. */
  forecast_goals: z.array(goalProgress),
})
export type SalesDashboard = z.output<typeof salesDashboard>

/**
 * Tasks. Finished counts by `finished_at`, all else by `end`: `pending` and `overdue`, and the breakdowns, are of tasks that end in the
 * range. `on_time` is the share of the finished ones that were finished by their end.
 */
export const tasksDashboard = dashboardOf(
  ["finished", "pending", "overdue", "on_time", "hours_to_finish"],
  ["types", "responsibles", "weekdays", "stages"],
  ["created", "finished"],
)
export type TasksDashboard = z.output<typeof tasksDashboard>

/**
 * Bills. Received and paid count by `paid_at`; to receive, to pay and overdue by `due_date`; refunded by the day it became so. `statuses`
 * are of the revenue due in the range, `methods` and `tags` of what was received, `cost_centers` of what was paid. The series `expected`
 * is what is to be received less what is to be paid by due date, `balance` the sum so far of received less paid and expected.
 */
export const financialDashboard = dashboardOf(
  ["received", "paid", "balance", "to_receive", "to_pay", "overdue", "refunded"],
  ["statuses", "methods", "cost_centers", "tags"],
  ["received", "paid", "expected", "balance"],
)
export type FinancialDashboard = z.output<typeof financialDashboard>

/** The longest list of people, sorted by what they won. */
export const maxPeople = 200

const personFigure = z.object({ value: z.number(), filters })
const personFigures = {
  open: personFigure,
  won: personFigure,
  lost: personFigure,
  amount: personFigure,
  activities: personFigure,
  calls: personFigure,
}

/**
 * What each person did: deals won and lost in the range, the `amount` won, finished tasks as `activities` and the `calls` among them.
 * `open` deals are of now. People who did nothing are listed too. `count` is the number of people and `all` their sums, even where only
 * the first 200 are listed. A null `id` stands for deals without an owner.
 */
export const peopleDashboard = z.object({
  range,
  people: z.array(z.object({ id: z.nullable(id), name: z.nullable(z.string()), ...personFigures })),
  count: z.number(),
  all: z.object(personFigures),
})
export type PeopleDashboard = z.output<typeof peopleDashboard>

const teamFigures = { late: personFigure, stuck: personFigure, without_next_step: personFigure }

/**
 * What waits for each person now: `late` tasks, and of their open deals those `stuck` beyond the timeout of their stage and those
 * `without_next_step`, which have no unfinished task. `oldest` is the end of their oldest late task. Those with most late tasks come
 * first, people for whom nothing waits last. Without a pipeline, `late` counts the tasks of all. `count`, `all` and a null `id` are as
 * for the figures of each person.
 */
export const teamDashboard = z.object({
  people: z.array(
    z.object({
      id: z.nullable(id),
      name: z.nullable(z.string()),
      oldest: z.nullable(wallClock),
      ...teamFigures,
    }),
  ),
  count: z.number(),
  all: z.object(teamFigures),
})
export type TeamDashboard = z.output<typeof teamDashboard>

/**
 * Of one pipeline and one person, or all. Without dates it is this month; where only one is sent, that one's month gives the other.
 * A range ends on its first day or later, is at most 50 years long, and lies within the years 1900 to 2999.
 */
const dashboardQuery = z.strictObject({
  pipeline_id: z.optional(id),
  user_id: z.optional(id),
  from_date: z.optional(calendarDate),
  to_date: z.optional(calendarDate),
})
export type DashboardQuery = z.output<typeof dashboardQuery>

export const getCardsDashboard = endpoint({
  id: "dashboard.cards",
  summary: "Get the deals dashboard",
  method: "GET",
  path: "/dashboards/cards",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: cardsDashboard,
})

export const getSalesDashboard = endpoint({
  id: "dashboard.sales",
  summary: "Get the sales dashboard",
  method: "GET",
  path: "/dashboards/sales",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: salesDashboard,
})

export const getTasksDashboard = endpoint({
  id: "dashboard.tasks",
  summary: "Get the tasks dashboard",
  method: "GET",
  path: "/dashboards/tasks",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: tasksDashboard,
})

export const getPeopleDashboard = endpoint({
  id: "dashboard.people",
  summary: "Get the figures of each person",
  method: "GET",
  path: "/dashboards/people",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: peopleDashboard,
})

export const getTeamDashboard = endpoint({
  id: "dashboard.team",
  summary: "Get what waits for each person",
  method: "GET",
  path: "/dashboards/team",
  access: "dashboard.read",
  query: z.pick(dashboardQuery, { pipeline_id: true }),
  answer: teamDashboard,
})

export const getFinancialDashboard = endpoint({
  id: "dashboard.financial",
  summary: "Get the finance dashboard",
  method: "GET",
  path: "/dashboards/financial",
  access: "dashboard.financial",
  query: dashboardQuery,
  answer: financialDashboard,
})
