import type { Point } from "@funil/contract/dashboards"
import { area, curveMonotoneX, line } from "d3-shape"
import { memo } from "react"
import { colorOf, type Line } from "./chart-data.ts"
import styles from "./chart.module.css"
import type { LineLayout } from "./line-layout.ts"

function Axes({ left, right, bottom, ticks, marks, y }: LineLayout) {
  return (
    <g aria-hidden="true">
      {ticks.map(({ at, text }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} className={styles.grid} />
          <text x={left - 8} y={at} dy="0.35em" textAnchor="end" className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={y(0)} y2={y(0)} className={styles.axis} />
      {marks.map(({ at, text }) => (
        <text key={at} x={at} y={bottom + 16} textAnchor="middle" className={styles.tick}>
          {text}
        </text>
      ))}
    </g>
  )
}

/** The points that are drawn: after today nothing can have happened yet. */
export function toldOf({ points, until }: Line): Point[] {
  return points.filter(({ from }) => until === undefined || from <= until)
}

/** What hovering does not change: drawn once for its data and size. */
export const LineDrawing = memo(function LineDrawing({
  lines,
  layout,
}: {
  lines: readonly Line[]
  layout: LineLayout
}) {
  const { x, y } = layout
  const isAlone = lines.length === 1
  const path = line<Point>(
    (_, index) => x(index),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)
  const under = area<Point>(
    (_, index) => x(index),
    y(0),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)
  return (
    <>
      <Axes {...layout} />
      {lines.map((item, index) => (
        <g key={item.key} aria-hidden="true">
          {(isAlone || index === 0) && (
            <path d={under(toldOf(item)) ?? ""} fill={colorOf(item.color)} fillOpacity={0.13} />
          )}
          <path
            d={path(toldOf(item)) ?? ""}
            fill="none"
            stroke={colorOf(item.color)}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
            // Which line is which is told by more than its colour.
            strokeDasharray={[undefined, "7 4", "2 4"][index % 3]}
          />
          {item.points.length === 1 && (
            <circle cx={x(0)} cy={y(item.points[0]?.value ?? 0)} r={4} fill={colorOf(item.color)} />
          )}
        </g>
      ))}
    </>
  )
})
