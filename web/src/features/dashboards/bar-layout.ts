import { scaleLinear } from "d3-scale"
import type { BarsData } from "./chart-data.ts"
import { widestOf } from "./fit-text.ts"
import { useMeasure } from "./measure.ts"

/** Pixels: the letters, and what lies between labels, bars and values. */
export const size = 12
export const gap = 8

const tallest = 34
const tallestFunnel = 48

/** The room that labels, bars and values have. */
export interface BarLayout {
  readonly row: number
  /** Where labels end, bars begin, and the room of bars ends. */
  readonly labels: number
  readonly left: number
  readonly right: number
  /** How far from `left` a value is. */
  readonly scale: (value: number) => number
  readonly short: (value: number) => string
}

interface Place {
  data: BarsData
  width: number
  height: number
}

export function useBarLayout({ data: { marks, unit }, width, height }: Place): BarLayout {
  const { short } = useMeasure()(unit)
  const most = marks.some(({ narrows }) => narrows) ? tallestFunnel : tallest
  const labels = widestOf(
    marks.map(({ label }) => label),
    size,
    width * 0.42,
  )
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
    row: Math.min(height / Math.max(marks.length, 1), most),
    labels,
    left,
    right: left + room,
    scale: scaleLinear(domain, [0, room]),
    short,
  }
}
