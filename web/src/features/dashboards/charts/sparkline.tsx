import { area, line } from "d3-shape"
import { colorOf, type Shape } from "./chart-data.ts"
import styles from "../cards/figure.module.css"

const width = 120
const height = 32

interface Props {
  values: readonly number[]
  color: number
  shape: Shape
}

function BarsPath({ values, color, y }: Omit<Props, "shape"> & { y: (value: number) => number }) {
  const place = width / values.length
  const bars = values.map((value, at) =>
    value === 0 ? "" : `M${(at + 0.1) * place} ${y(0)}V${y(value)}h${place * 0.8}V${y(0)}Z`,
  )
  return <path d={bars.join("")} fill={colorOf(color)} fillOpacity={0.75} />
}

function LinePaths({ values, color, y }: Omit<Props, "shape"> & { y: (value: number) => number }) {
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * width
  const path = line<number>((_, index) => x(index), y)
  const under = area<number>((_, index) => x(index), y(0), y)
  return (
    <>
      <path d={under([...values]) ?? ""} fill={colorOf(color)} fillOpacity={0.14} />
      <path
        d={path([...values]) ?? ""}
        fill="none"
        stroke={colorOf(color)}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

/** The small chart of a figure. It shows only the shape, a chart below has the values. */
export function Sparkline({ values, color, shape }: Props) {
  if (values.length < 2) return null
  const most = Math.max(...values, 0) || 1
  const least = Math.min(...values, 0)
  const y = (value: number) => height - 2 - ((value - least) / (most - least)) * (height - 4)
  const drawn = { values, color, y }
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shape === "bars" ? <BarsPath {...drawn} /> : <LinePaths {...drawn} />}
    </svg>
  )
}
