import type { Breakdown, Item, Series, Step, Unit } from "@funil/contract/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"

/** What is to be won in the time of a mark, and what of it is left to be won. */
export interface Aim {
  readonly goal: number
  readonly left: number
}

/** The part of what enters a funnel at its start that comes to a mark, and the part that gets past it: 0 to 1. */
export interface Narrowing {
  /** What the first mark of the funnel is called. */
  readonly start: string
  readonly from: number
  readonly to: number
}

/** The heading of some marks, and the name of one of them under it. */
export interface Group {
  readonly heading: string
  readonly name: string
}

/** Something of a chart that has a value of its own and leads to its records. */
export interface Mark {
  readonly key: string
  readonly label: string
  /** What it stands under together with those beside it, and what it is called there. */
  readonly group?: Group | undefined
  readonly value: number
  readonly filters: readonly FilterRow[] | null
  /** The place of its colour in the palette; those that are grey have none. */
  readonly color?: number
  readonly aim?: Aim | undefined
  /** Where it is a part of a funnel. */
  readonly narrows?: Narrowing
}

export interface BarsData {
  readonly kind: "bars"
  readonly unit: Unit
  readonly marks: readonly Mark[]
  /** Whether the marks are parts of one whole, so that each has a share of it. */
  readonly isWhole: boolean
}

export interface Line {
  readonly key: string
  readonly label: string
  readonly color: number
  readonly points: Series["points"]
  /** Drawn up to this day, after which nothing can have happened yet. */
  readonly until?: string | undefined
}

/** What happens in a time is a bar of it; what stands at a time, such as a balance, is a line. */
export type Shape = "bars" | "line"

export interface LinesData {
  readonly kind: "lines"
  readonly shape: Shape
  readonly unit: Unit
  readonly step: Step
  /** All have the same days. */
  readonly lines: readonly Line[]
}

export type ChartData = BarsData | LinesData

const colors = 6

/** The CSS colour of a place in the palette, which cycles. */
export function colorOf(color: number | undefined): string {
  return color === undefined ? "var(--chart-others)" : `var(--chart-${(color % colors) + 1})`
}

interface BarRules {
  /** What is shown of an item that has no label. */
  readonly nameOf: (item: Item) => string
  readonly others: string
  /** Left out where the largest comes first. */
  readonly order?: ((one: Item, other: Item) => number) | undefined
  /** Left out where the marks stand under no headings. */
  readonly groupOf?: ((item: Item) => Group | undefined) | undefined
  /** The place of an item's colour, where that means something. */
  readonly colorOf?: ((item: Item) => number) | undefined
}

/** A breakdown as bars, the others last. */
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

/** Some series of the same days in one chart. */
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

/** The lines that have bars: an empty one takes no room beside the others. */
export function barLines(lines: readonly Line[]): readonly Line[] {
  const full = lines.filter(({ points }) => points.some(({ value }) => value !== 0))
  return full.length > 0 ? full : lines
}

/** Whether there is nothing to see. A share of zero is something. */
export function isBlank(data: ChartData): boolean {
  if (data.kind === "bars")
    return data.marks.every(({ value, aim }) => value === 0 && !aim && data.unit !== "percent")
  return data.lines.every(({ points }) => points.every(({ value }) => value === 0))
}

export function sumOf(values: readonly { readonly value: number }[]): number {
  return values.reduce((sum, { value }) => sum + value, 0)
}
