import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { filterRow } from "../shared/filters.ts"
import { id } from "../shared/ids.ts"
import { calendarDate, wallClock } from "../shared/values/dates.ts"

/** The most items of a breakdown, largest first. `others` has the rest. */
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
/** Null without a divisor, or without a previous period. */
const value = z.nullable(z.number())
/** The filter rows that list exactly the counted records; null if no list can. */
const filters = z.nullable(z.array(filterRow))

export const total = z.object({ value, previous: value, unit, filters })
export type Total = z.output<typeof total>

/**
 * `key` is an id, a tag or an option, null for records without one. `label` is its name in the
 * caller's language.
 */
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

/** A goal of the range with its result. `share` is the elapsed part of the months' days, 0 to 1. */
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
  // The type of Object.fromEntries loses the keys.
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

export const salesDashboard = z.object({
  ...dashboardOf(
    ["won", "won_amount", "ticket", "cycle_hours", "conversion", "forecast"],
    ["owners", "products", "companies", "tags", "forecast_months"],
    ["won_amount"],
  ).shape,
  goals: z.array(goalProgress),
  forecast_goals: z.array(goalProgress),
})
export type SalesDashboard = z.output<typeof salesDashboard>

export const tasksDashboard = dashboardOf(
  ["finished", "pending", "overdue", "on_time", "hours_to_finish"],
  ["types", "responsibles", "weekdays", "stages"],
  ["created", "finished"],
)
export type TasksDashboard = z.output<typeof tasksDashboard>

export const financialDashboard = dashboardOf(
  ["received", "paid", "balance", "to_receive", "to_pay", "overdue", "refunded"],
  ["statuses", "methods", "cost_centers", "tags"],
  ["received", "paid", "expected", "balance"],
)
export type FinancialDashboard = z.output<typeof financialDashboard>

/** The longest list of people, sorted by their won amount. */
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

export const peopleDashboard = z.object({
  range,
  people: z.array(z.object({ id: z.nullable(id), name: z.nullable(z.string()), ...personFigures })),
  count: z.number(),
  all: z.object(personFigures),
})
export type PeopleDashboard = z.output<typeof peopleDashboard>

const teamFigures = { late: personFigure, stuck: personFigure, without_next_step: personFigure }

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
 * One pipeline and one person, or all. Without dates the range is this month. With one date it is
 * that date's month. A range can't end before its first day, lasts at most 50 years, and lies
 * within the years 1900 to 2999.
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
  method: "GET",
  path: "/dashboards/cards",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: cardsDashboard,
})

export const getSalesDashboard = endpoint({
  id: "dashboard.sales",
  method: "GET",
  path: "/dashboards/sales",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: salesDashboard,
})

export const getTasksDashboard = endpoint({
  id: "dashboard.tasks",
  method: "GET",
  path: "/dashboards/tasks",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: tasksDashboard,
})

export const getPeopleDashboard = endpoint({
  id: "dashboard.people",
  method: "GET",
  path: "/dashboards/people",
  access: "dashboard.read",
  query: dashboardQuery,
  answer: peopleDashboard,
})

export const getTeamDashboard = endpoint({
  id: "dashboard.team",
  method: "GET",
  path: "/dashboards/team",
  access: "dashboard.read",
  query: z.pick(dashboardQuery, { pipeline_id: true }),
  answer: teamDashboard,
})

export const getFinancialDashboard = endpoint({
  id: "dashboard.financial",
  method: "GET",
  path: "/dashboards/financial",
  access: "dashboard.financial",
  query: dashboardQuery,
  answer: financialDashboard,
})
