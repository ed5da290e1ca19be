import { scaleLinear } from "d3-scale"
import { barLines, type LinesData, type Shape } from "./chart-data.ts"
import { widestOf } from "./fit-text.ts"
import { useMeasure } from "./measure.ts"
import { useSpanText } from "./span-text.ts"

interface Room {
  data: LinesData
  width: number
  height: number
}

const size = 11
const foot = 22
/** The gap above the highest point, in pixels. */
export const head = 8

/** The positions of axes and points. */
export interface LineLayout {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** The center of a point. */
  readonly x: (index: number) => number
  /** The width of a bar. A point's bars are centered side by side. 0 for lines. */
  readonly bar: number
  readonly y: (value: number) => number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  readonly marks: readonly { readonly at: number; readonly text: string }[]
}

/** The share of a point's width that its bars fill, and the width limits of a bar in pixels. */
const filled = 0.78
const widestBar = 26
const narrowestBar = 1.5

function pointsOf({ lines }: LinesData): number {
  return Math.max(lines[0]?.points.length ?? 0, 1)
}

/**
 * Falls back to lines when bars would be too thin, such as three per day over a quarter on a phone.
 */
export function shapeIn(data: LinesData, width: number): Shape {
  const room = (width - 56) / pointsOf(data) / Math.max(barLines(data.lines).length, 1)
  return data.shape === "bars" && room * filled >= narrowestBar ? "bars" : "line"
}

/** Computes all positions. The value axis starts at zero, or at the lowest negative value. */
export function useLineLayout({ data, width, height }: Room): LineLayout {
  const { short } = useMeasure()(data.unit)
  const span = useSpanText()
  const points = data.lines[0]?.points ?? []
  const values = data.lines.flatMap((item) => item.points.map(({ value }) => value))
  const most = Math.max(data.unit === "count" ? 4 : 0, ...values)
  const bottom = height - foot
  const y = scaleLinear([Math.min(0, ...values), most || 1], [bottom, head]).nice(4)
  const steps = y.ticks(4)
  const texts = steps.map(short)
  const left = widestOf(texts, size, width * 0.3) + 8
  const right = width - 10
  const place = (right - left) / pointsOf(data)
  const isBars = data.shape === "bars"
  const x = isBars
    ? scaleLinear([0, 1], [left + place / 2, left + place * 1.5])
    : scaleLinear([0, Math.max(points.length - 1, 1)], [left + 4, right])
  const labels = points.map((point) => span.short(data.step, point))
  const every = Math.max(
    Math.ceil((widestOf(labels, size, 80) + 14) / ((right - left) / Math.max(points.length, 1))),
    1,
  )
  return {
    left,
    right,
    bottom,
    x,
    bar: isBars ? Math.min((place * filled) / Math.max(barLines(data.lines).length, 1), widestBar) : 0,
    y,
    ticks: steps.map((step, index) => ({ at: y(step), text: texts[index] ?? "" })),
    marks: labels.flatMap((text, index) => (index % every === 0 ? [{ at: x(index), text }] : [])),
  }
}
