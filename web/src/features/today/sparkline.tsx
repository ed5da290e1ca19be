import styles from "./today-figures.module.css"

const width = 100
const height = 32
/** Room for the line itself at both edges. */
const edge = 2

function rounded(place: number): number {
  return Math.round(place * 10) / 10
}

/** The path of a line through the values, from edge to edge; days without a value have no place on it. */
export function sparkPath(values: readonly (number | null)[]): string {
  const known = values.flatMap((value, x) => (value === null ? [] : [{ x, value }]))
  const most = Math.max(...known.map(({ value }) => value), 0) || 1
  const step = width / Math.max(values.length - 1, 1)
  const y = (value: number) => height - edge - (value / most) * (height - 2 * edge)
  return known
    .map(({ x, value }, index) => `${index === 0 ? "M" : "L"}${rounded(x * step)} ${rounded(y(value))}`)
    .join("")
}

/** The shape of a figure over the days of the month, for the eye alone. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkPath(values)} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
