import styles from "./today-figures.module.css"

const width = 100
const height = 32
/** Space for the stroke at both edges, in pixels. */
const edge = 2

function rounded(place: number): number {
  return Math.round(place * 10) / 10
}

/** The SVG path of the values across the full width. Skips days without a value. */
export function sparkPath(values: readonly (number | null)[]): string {
  const known = values.flatMap((value, x) => (value === null ? [] : [{ x, value }]))
  const most = Math.max(...known.map(({ value }) => value), 0) || 1
  const step = width / Math.max(values.length - 1, 1)
  const y = (value: number) => height - edge - (value / most) * (height - 2 * edge)
  return known
    .map(({ x, value }, index) => `${index === 0 ? "M" : "L"}${rounded(x * step)} ${rounded(y(value))}`)
    .join("")
}

/** The daily shape of a figure this month. Decorative, so hidden from screen readers. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  return (
    <svg
      className={`mt-auto w-full text-accent ${styles.spark}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkPath(values)} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
