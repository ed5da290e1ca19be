import { scaleLinear } from "d3-scale"
import type { LinesData } from "./chart-data.ts"
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
/** Pixels over the highest point. */
export const head = 8

/** Where the axes and points of lines stand. */
export interface LineLayout {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  readonly marks: readonly { readonly at: number; readonly text: string }[]
}

/** Where everything stands. The axis of values begins at zero, or below it where a value does. */
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
  const x = scaleLinear([0, Math.max(points.length - 1, 1)], [left + 4, right])
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
    y,
    ticks: steps.map((step, index) => ({ at: y(step), text: texts[index] ?? "" })),
    marks: labels.flatMap((text, index) => (index % every === 0 ? [{ at: x(index), text }] : [])),
  }
}
