import type { Breakdown, Item, Series, Step, Unit } from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"

/** The goal for the period of a mark, and the remaining amount. */
export interface Aim {
  readonly goal: number
  readonly left: number
}

/** The shares of a funnel's start that reach a mark and that get past it, from 0 to 1. */
export interface Narrowing {
  /** The name of the funnel's first mark. */
  readonly start: string
  readonly from: number
  readonly to: number
}

/** The heading of a group of marks, and the name of a mark below it. */
export interface Group {
  readonly heading: string
  readonly name: string
}

/** A chart element with a value and a link to its records. */
export interface Mark {
  readonly key: string
  readonly label: string
  /** The group of the mark and its label there. */
  readonly group?: Group | undefined
  readonly value: number
  readonly filters: readonly FilterRow[] | null
  /** The index of its color in the palette. Gray marks have none. */
  readonly color?: number
  readonly aim?: Aim | undefined
  /** Set if the mark is part of a funnel. */
  readonly narrows?: Narrowing
}

export interface BarsData {
  readonly kind: "bars"
  readonly unit: Unit
  readonly marks: readonly Mark[]
  /** Whether the marks are parts of a whole, so that each has a percentage. */
  readonly isWhole: boolean
}

export interface Line {
  readonly key: string
  readonly label: string
  readonly color: number
  readonly points: Series["points"]
  /** The last day drawn. Later days have no data yet. */
  readonly until?: string | undefined
}

/** Bars show what happens in a period. Lines show a state, such as a balance. */
export type Shape = "bars" | "line"

export interface LinesData {
  readonly kind: "lines"
  readonly shape: Shape
  readonly unit: Unit
  readonly step: Step
  /** All lines have the same days. */
  readonly lines: readonly Line[]
}

export type ChartData = BarsData | LinesData

const colors = 6

/** The CSS color of a palette index. The palette repeats. */
export function colorOf(color: number | undefined): string {
  return color === undefined ? "var(--chart-others)" : `var(--chart-${(color % colors) + 1})`
}

interface BarRules {
  /** The label of an item that has none. */
  readonly nameOf: (item: Item) => string
  readonly others: string
  /** Defaults to largest first. */
  readonly order?: ((one: Item, other: Item) => number) | undefined
  /** Omit it if the marks have no headings. */
  readonly groupOf?: ((item: Item) => Group | undefined) | undefined
  /** The color index of an item, if colors carry a meaning. */
  readonly colorOf?: ((item: Item) => number) | undefined
}

/** Converts a breakdown to bars, with "others" last. */
export function barsOf({ unit, items, others }: Breakdown, rules: BarRules): BarsData {
  const { nameOf, order, groupOf, colorOf = () => 0 } = rules
  const sorted = order ? items.toSorted(order) : items
  const marks: Mark[] = sorted.map((item) => ({
    key: item.key ?? "",
    label: nameOf(item),
    group: groupOf?.(item),
    value: item.value,
    filters: item.filters,
    color: colorOf(item),
  }))
  if (others) marks.push({ key: "others", label: rules.others, ...others })
  return { kind: "bars", unit, marks, isWhole: unit === "count" || unit === "money" }
}

type LineOf = readonly [series: Series, label: string, color: number, until?: string]

/** Combines several series of the same days into one chart. */
export function linesOf(series: readonly LineOf[], shape: Shape = "bars"): LinesData {
  const [first] = series[0] ?? []
  return {
    kind: "lines",
    shape,
    unit: first?.unit ?? "count",
    step: first?.step ?? "day",
    lines: series.map(([{ points }, label, color, until]) => ({ key: label, label, color, points, until })),
  }
}

/** Returns the lines with bars. An empty line takes no space beside the others. */
export function barLines(lines: readonly Line[]): readonly Line[] {
  const full = lines.filter(({ points }) => points.some(({ value }) => value !== 0))
  return full.length > 0 ? full : lines
}

/** Whether there is nothing to show. A share of zero is shown. */
export function isBlank(data: ChartData): boolean {
  if (data.kind === "bars")
    return data.marks.every(({ value, aim }) => value === 0 && !aim && data.unit !== "percent")
  return data.lines.every(({ points }) => points.every(({ value }) => value === 0))
}

export function sumOf(values: readonly { readonly value: number }[]): number {
  return values.reduce((sum, { value }) => sum + value, 0)
}
