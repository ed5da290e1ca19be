import { scaleLinear } from "d3-scale"
import type { BarsData, Mark } from "./chart-data.ts"
import { widestOf } from "./fit-text.ts"
import { useMeasure } from "./measure.ts"

/** In pixels: the font size, and the gaps between labels, bars and values. */
export const size = 12
export const gap = 8

const tallest = 34
const tallestFunnel = 48
/** The least height of a row under headings. Below that the chart grows instead. */
const lowest = 17
const headingHeight = 24

/** The heading of a group of marks, and its color index. */
export interface Heading {
  readonly text: string
  readonly top: number
  readonly color: number | undefined
}

function headingOf({ group }: Mark): string | undefined {
  return group?.heading
}

/** Whether the marks have headings. A single shared group shows none. */
export function isGrouped({ marks }: BarsData): boolean {
  return new Set(marks.flatMap((mark) => headingOf(mark) ?? [])).size > 1
}

/** The mark's label without its heading. */
export function nameAtBar({ group, label }: Mark): string {
  return group?.name ?? label
}

/** The vertical positions of marks and headings. Ungrouped marks keep a gap from the last group. */
export function placesOf(data: BarsData, height: number, most: number) {
  const { marks } = data
  const grouped = isGrouped(data)
  const begins = marks.map((mark, index) => {
    const before = marks[index - 1]
    return grouped && (before ? headingOf(before) !== headingOf(mark) : headingOf(mark) !== undefined)
  })
  const heights = begins.map((isNew, index) => {
    if (!isNew) return 0
    return marks[index]?.group ? headingHeight : headingHeight / 3
  })
  const room = height - heights.reduce((sum, one) => sum + one, 0)
  const row = Math.max(Math.min(room / Math.max(marks.length, 1), most), grouped ? lowest : 0)
  const headings: Heading[] = []
  const tops: number[] = []
  let top = 0
  for (const [index, mark] of marks.entries()) {
    const text = headingOf(mark)
    if (begins[index] && text !== undefined) headings.push({ text, top, color: mark.color })
    top += heights[index] ?? 0
    tops.push(top)
    top += row
  }
  return { row, headings, tops, height: top }
}

/** The space for labels, bars and values. */
export interface BarLayout {
  readonly row: number
  /** The top of each row, and the height of all rows. */
  readonly tops: readonly number[]
  readonly height: number
  readonly headings: readonly Heading[]
  /** The right end of the labels, the left end of the bars and the right end of the bars. */
  readonly labels: number
  readonly left: number
  readonly right: number
  /** The distance of a value from `left`. */
  readonly scale: (value: number) => number
  readonly short: (value: number) => string
}

interface Place {
  data: BarsData
  width: number
  height: number
}

export function useBarLayout({ data, width, height }: Place): BarLayout {
  const { marks, unit } = data
  const { short } = useMeasure()(unit)
  const most = marks.some(({ narrows }) => narrows) ? tallestFunnel : tallest
  const labels = widestOf(marks.map(nameAtBar), size, width * 0.42)
  const texts = widestOf(
    marks.map(({ value }) => short(value)),
    size,
    width * 0.3,
  )
  const left = labels + gap
  const room = Math.max(width - left - texts - gap, 20)
  const values = marks.flatMap(({ value, aim }) => [value, aim?.left ?? 0])
  const largest = Math.max(0, ...values)
  const domain = [Math.min(0, ...values), unit === "percent" ? Math.max(largest, 100) : largest || 1]
  return {
    ...placesOf(data, height, most),
    labels,
    left,
    right: left + room,
    scale: scaleLinear(domain, [0, room]),
    short,
  }
}
