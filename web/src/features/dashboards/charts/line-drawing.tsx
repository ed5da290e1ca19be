import type { Point } from "@funil/contract/home/dashboards"
import { area, line } from "d3-shape"
import { memo } from "react"
import { barLines, colorOf, type Line } from "./chart-data.ts"
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

/** The points to draw. Days after today have no data yet. */
export function toldOf({ points, until }: Line): Point[] {
  return points.filter(({ from }) => until === undefined || from <= until)
}

/** The left edge of a line's bar at a point. */
function leftOf({ x, bar }: LineLayout, lines: number, line: number, point: number): number {
  return x(point) + (line - lines / 2) * bar
}

/** A line's bars as a single path, since a quarter of days has hundreds of them. */
function barsPath(lines: readonly Line[], at: number, layout: LineLayout): string {
  const { bar, y } = layout
  const width = Math.max(bar - (bar > 4 ? 1 : 0), 1)
  return (lines[at]?.points ?? [])
    .map(({ value }, point) =>
      value === 0 ? "" : `M${leftOf(layout, lines.length, at, point)} ${y(0)}V${y(value)}h${width}V${y(0)}Z`,
    )
    .join("")
}

interface Props {
  lines: readonly Line[]
  layout: LineLayout
}

function Bars({ lines: all, layout }: Props) {
  const lines = barLines(all)
  return lines.map(({ key, color }, at) => (
    <path key={key} aria-hidden="true" d={barsPath(lines, at, layout)} fill={colorOf(color)} />
  ))
}

function Lines({ lines, layout: { x, y } }: Props) {
  const isAlone = lines.length === 1
  const path = line<Point>(
    (_, index) => x(index),
    ({ value }) => y(value),
  )
  const under = area<Point>(
    (_, index) => x(index),
    y(0),
    ({ value }) => y(value),
  )
  return lines.map((item, index) => (
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
        // Dashes tell the lines apart without color.
        strokeDasharray={[undefined, "7 4", "2 4"][index % 3]}
      />
      {item.points.length === 1 && (
        <circle cx={x(0)} cy={y(item.points[0]?.value ?? 0)} r={4} fill={colorOf(item.color)} />
      )}
    </g>
  ))
}

/** Memoized, because hovering changes only the tip. */
export const LineDrawing = memo(function LineDrawing(props: Props) {
  const { layout } = props
  return (
    <>
      <Axes {...layout} />
      {layout.bar > 0 ? <Bars {...props} /> : <Lines {...props} />}
    </>
  )
})
