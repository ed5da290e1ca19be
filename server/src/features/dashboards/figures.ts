import {
  type Breakdown,
  type DateRange,
  type Item,
  maxItems,
  type Series,
  type Total,
  type Unit,
} from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Context } from "../../platform/context.ts"
import type { CheckedQuery } from "./dashboard-query.ts"
import { type Period, stepsOf } from "./period.ts"
import type { Row, Sums } from "./read-cuts.ts"

type Filters = readonly FilterRow[] | null
type Value = (sums: Sums) => number | null

const cents = (value: number) => Math.round(value * 100) / 100
const tenths = (value: number) => Math.round(value * 10) / 10

/** Computes values from sums. Averages and shares have one decimal. */
export const values = {
  count: ({ n }) => n,
  money: ({ a }) => cents(a ?? 0),
  /** `b` is in cents, so half a cent rounds differently from less than half. */
  weighted: ({ b }) => Math.round(Math.round((b ?? 0) * 100) / 100) / 100,
  ticket: ({ n, a }) => (n > 0 ? cents((a ?? 0) / n) : null),
  // An average of zero hours means nothing: users entered the deals as closed.
  average: ({ n, a }) => (n > 0 && a !== null ? tenths(a / n) || null : null),
  secondAverage: ({ n, b }) => (n > 0 && b !== null ? tenths(b / n) || null : null),
  secondShare: ({ n, b }) => (n > 0 ? tenths((100 * (b ?? 0)) / n) : null),
} as const satisfies Record<string, Value>

export function share(part: number, whole: number): number | null {
  return whole > 0 ? tenths((100 * part) / whole) : null
}

/** Returns the sums over all rows of a part, including the rest beyond the largest groups. */
export function summed(rows: readonly Row[]): Sums {
  const [first] = rows
  const counted = rows.filter(({ place }) => place <= maxItems)
  const add = (pick: (row: Row) => number | null, rest: number | null | undefined) =>
    counted.reduce((sum, row) => sum + (pick(row) ?? 0), rest ?? 0)
  return {
    n: add(({ n }) => n, first?.rest_n),
    a: add(({ a }) => a, first?.rest_a),
    b: add(({ b }) => b, first?.rest_b),
  }
}

/** Returns a filter row that matches one value or any of several. */
export function is(filterField: string, valueField: FilterRow["valueField"]): FilterRow {
  return { filterField, operator: "=", valueField }
}

/**
 * Returns the filter rows for the requested pipeline, or for all that the query doesn't exclude.
 */
export function inPipeline(
  filterField: string,
  { pipeline_id, apart }: Pick<CheckedQuery, "pipeline_id" | "apart">,
): FilterRow[] {
  if (pipeline_id) return [is(filterField, pipeline_id)]
  return apart.length > 0 ? [{ filterField, operator: "<>", valueField: [...apart] }] : []
}

/** Returns the filter rows for the days of a range. */
export function within(field: string, { from, to }: DateRange): FilterRow[] {
  return [
    { filterField: field, operator: ">=", valueField: from },
    { filterField: field, operator: "<=", valueField: to },
  ]
}

function copied(filters: Filters): FilterRow[] | null {
  return filters && [...filters]
}

/** Returns the figures of a period and of the one before it. */
export function comparing<T>(now: T, before: T) {
  return (pick: (of: T) => number | null) => ({ value: pick(now), previous: pick(before) })
}

export function total(
  unit: Unit,
  { value, previous = null }: { readonly value: number | null; readonly previous?: number | null },
  filters: Filters,
): Total {
  return { value, previous, unit, filters: copied(filters) }
}

interface BreakdownShape {
  readonly unit: Unit
  readonly value: Value
  /** The filter rows for all records of the breakdown, or null if no list can show them. */
  readonly filters: Filters
  /** The field whose value is the key. A record may have several values of some fields. */
  readonly field: string
  readonly several?: boolean
  readonly label?: (row: Row) => string | null
  /** Sorts items by position instead of size. */
  readonly inPlace?: boolean
}

/**
 * Returns the filter rows for records outside the items: all others, or the other keys if a record
 * may have several.
 */
function restFilters(
  { filters, field, several }: BreakdownShape,
  items: readonly Row[],
  rest: readonly Row[],
): Filters {
  if (!filters) return null
  if (!several) {
    const valueField = items.map(({ key }) => key)
    return [...filters, { filterField: field, operator: "<>", valueField }]
  }
  const isWhole = items.length + rest.length === items[0]?.groups
  return isWhole
    ? [
        ...filters,
        is(
          field,
          rest.map(({ key }) => key),
        ),
      ]
    : null
}

export function breakdown(rows: readonly Row[], told: BreakdownShape): Breakdown {
  const { unit, value, filters, field, label = (row: Row) => row.label } = told
  const largest = rows.slice(0, maxItems)
  const rest = rows.slice(maxItems)
  const shown = told.inPlace
    ? largest.toSorted((one, other) => ((one.position ?? "") < (other.position ?? "") ? -1 : 1))
    : largest
  const items = shown.flatMap((row): Item[] => {
    const size = value(row) ?? 0
    // Skips averages of seconds, which round to zero.
    if (size === 0 && unit !== "percent") return []
    return [
      { key: row.key, label: label(row), value: size, filters: filters && [...filters, is(field, row.key)] },
    ]
  })
  const [first] = rows
  const others = {
    value: value({ n: first?.rest_n ?? 0, a: first?.rest_a ?? null, b: first?.rest_b ?? null }) ?? 0,
    filters: copied(restFilters(told, largest, rest)),
  }
  return { unit, items, others: rest.length > 0 ? others : null }
}

interface Line {
  readonly unit: Unit
  readonly value: Value
  readonly filters: (range: DateRange) => Filters
}

/** Adds up rows of days by the key of each day. */
export function folded(rows: readonly Row[], keyOf: (day: string) => string): Row[] {
  const byKey = Map.groupBy(rows, ({ key }) => keyOf(key ?? ""))
  return [...byKey].flatMap(([key, some]) => {
    const [first] = some
    return first ? [{ ...first, ...summed(some), key }] : []
  })
}

/** Returns a line with one point per step of the period, zeros included, from rows by day. */
export function series(
  rows: readonly Row[],
  { range, step }: Pick<Period, "range" | "step">,
  line: Line,
): Series {
  const steps = stepsOf({ range, step })
  let index = 0
  const inOrder = rows.toSorted((one, other) => ((one.key ?? "") < (other.key ?? "") ? -1 : 1))
  const stepOf = (day: string) => {
    while (index < steps.length - 1 && day > (steps[index]?.to ?? "")) index += 1
    return steps[index]?.from ?? ""
  }
  const byStep = new Map(folded(inOrder, stepOf).map((row) => [row.key, row]))
  const points = steps.map((days) => {
    const row = byStep.get(days.from)
    return { ...days, value: (row && line.value(row)) ?? 0, filters: copied(line.filters(days)) }
  })
  return { unit: line.unit, step, points }
}

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayLength = 86_400_000

/** Returns the name of a weekday. 1 is Monday. */
export function weekdayLabel({ language }: Pick<Context, "language">, key: string | null): string | null {
  if (key === null) return null
  const day = new Date(monday + (Number(key) - 1) * dayLength)
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(day)
}

function weekdayOf(day: string): string {
  return String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}

/** Converts rows of days into rows of weekdays. */
export function weekdaysOf(rows: readonly Row[]): Row[] {
  return folded(rows, weekdayOf).map((row, index) => ({ ...row, position: row.key, place: index + 1 }))
}
