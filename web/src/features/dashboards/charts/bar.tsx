import { ownValue } from "@funil/contract/shared/own-value"
import type { KeyboardEvent } from "react"
import { type BarLayout, gap, nameAtBar, size } from "./bar-layout.ts"
import { colorOf, type Mark, type Narrowing } from "./chart-data.ts"
import styles from "./chart.module.css"
import { fitText } from "./fit-text.ts"
import type { RecordsLink } from "../records-place.ts"

/** Moves between bars with the arrow keys, so each chart is a single Tab stop. */
function walk(event: KeyboardEvent): void {
  const step = ownValue({ ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }, event.key)
  if (step === undefined) return
  const bars = [...(event.currentTarget.closest("svg")?.querySelectorAll<SVGElement>("[data-bar]") ?? [])]
  const at = bars.findIndex((bar) => bar === event.currentTarget)
  event.preventDefault()
  bars[Math.min(Math.max(at + step, 0), bars.length - 1)]?.focus()
}

interface ShapeProps {
  mark: Mark
  layout: BarLayout
}

/** A part of a funnel. Its top is as wide as what reaches it, its bottom as what gets past it. */
function FunnelPart({
  narrows,
  color,
  layout: { row, left, right },
}: Pick<Mark, "color"> & { narrows: Narrowing; layout: BarLayout }) {
  const middle = (left + right) / 2
  const half = (part: number) => Math.max((part * (right - left)) / 2, 1)
  const [above, below] = [half(narrows.from), half(narrows.to)]
  const path = `M${middle - above} 1H${middle + above}L${middle + below} ${row - 1}H${middle - below}Z`
  return <path d={path} fill={colorOf(color)} />
}

function BarPart({ mark: { value, color, aim }, layout: { row, left, scale } }: ShapeProps) {
  const thickness = Math.min(Math.max(row - 8, 6), 20)
  const [zero, end] = [scale(0), scale(value)]
  const length = Math.max(Math.abs(end - zero), value === 0 ? 0 : 2)
  const top = (row - thickness) / 2
  return (
    <>
      <rect
        x={left + Math.min(zero, end)}
        y={top}
        width={length}
        height={thickness}
        rx={Math.min(3, length / 2)}
        fill={colorOf(color)}
      />
      {aim && aim.left > 0 && (
        <rect
          x={left + scale(aim.left) - 1.5}
          y={top - 4}
          width={3}
          height={thickness + 8}
          className={styles.aim}
        />
      )}
    </>
  )
}

interface BarProps extends ShapeProps {
  facts: readonly string[]
  link: RecordsLink | undefined
  isFirst: boolean
}

/** A row: a label, a bar or part of a funnel, and its value. */
export function Bar({ mark, layout, facts, link, isFirst }: BarProps) {
  const { label, value, narrows, aim } = mark
  const { row, labels, left, right, scale, short } = layout
  const end = narrows ? right : left + Math.max(scale(0), scale(value), scale(aim?.left ?? 0))
  return (
    // The role makes it a link, which the rule doesn't see.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <a
      {...link}
      data-bar
      role={link ? "link" : "img"}
      tabIndex={isFirst ? 0 : -1}
      aria-label={[label, ...facts].join(", ")}
      className={styles.bar}
      onKeyDown={walk}
    >
      <rect x={0} y={0} width="100%" height={row} className={styles.row} rx={4} />
      <text x={labels} y={row / 2} dy="0.35em" textAnchor="end" className={styles.label}>
        {fitText(nameAtBar(mark), labels, size)}
      </text>
      {narrows ? (
        <FunnelPart narrows={narrows} color={mark.color} layout={layout} />
      ) : (
        <BarPart mark={mark} layout={layout} />
      )}
      <text x={end + gap} y={row / 2} dy="0.35em" className={styles.value}>
        {short(value)}
      </text>
    </a>
  )
}
