import { area, curveMonotoneX, line } from "d3-shape"
import { colorOf } from "./chart-data.ts"
import styles from "./figure.module.css"

const width = 120
const height = 32

/** The small line of a figure: its shape alone, told in full by a chart below. */
export function Sparkline({ values, color }: { values: readonly number[]; color: number }) {
  if (values.length < 2) return null
  const most = Math.max(...values, 0) || 1
  const least = Math.min(...values, 0)
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * width
  const y = (value: number) => height - 2 - ((value - least) / (most - least)) * (height - 4)
  const path = line<number>((_, index) => x(index), y).curve(curveMonotoneX)
  const under = area<number>((_, index) => x(index), y(0), y).curve(curveMonotoneX)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={under([...values]) ?? ""} fill={colorOf(color)} fillOpacity={0.14} />
      <path
        d={path([...values]) ?? ""}
        fill="none"
        stroke={colorOf(color)}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
