import { ownValue } from "@funil/contract/shared/own-value"
import { type KeyboardEvent, type PointerEvent, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { changeOf } from "../cards/change.ts"
import { barLines, colorOf, type Line, type LinesData, sumOf } from "./chart-data.ts"
import styles from "./chart.module.css"
import { ChartTip, TipHead, TipNotes, TipRow } from "./chart-tip.tsx"
import { LineDrawing, toldOf } from "./line-drawing.tsx"
import { head, type LineLayout, useLineLayout } from "./line-layout.ts"
import { useMeasure } from "./measure.ts"
import type { LinkTo } from "../records-place.ts"
import { useSpanText } from "./span-text.ts"

interface Props {
  title: string
  data: LinesData
  width: number
  height: number
  linkTo: LinkTo
}

/** The active point: the index of its line and its index in the line. */
interface Place {
  readonly line: number
  readonly point: number
}

/**
 * Describes a point in the tip and for screen readers: value, share of the line and change since
 * the point before.
 */
function useFacts({ unit, lines }: LinesData) {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  return ({ line: at, point }: Place): string[] => {
    const points = lines[at]?.points ?? []
    const value = points[point]?.value ?? 0
    const sum = sumOf(points)
    const change = changeOf({ value, previous: points[point - 1]?.value ?? null, unit })
    const percent = (number: number) => measure("percent").full(number)
    return [
      measure(unit).full(value),
      ...(sum > 0 && value > 0 ? [words.share(percent((value / sum) * 100))] : []),
      ...(change && change.by !== 0
        ? [words.sincePoint(`${change.by > 0 ? "+" : ""}${percent(change.by)}`)]
        : []),
    ]
  }
}

/** The last drawn point, where the arrow keys start. */
function lastOf({ lines: [first] }: LinesData): Place {
  return { line: 0, point: Math.max(first ? toldOf(first).length - 1 : 0, 0) }
}

/** Moves with the arrow keys: left and right between points, up and down between lines. */
function useKeys(data: LinesData, place: Place | undefined, onMove: (place: Place) => void) {
  const { lines } = data
  return (event: KeyboardEvent) => {
    const last = (lines[0]?.points.length ?? 1) - 1
    const { line: at, point } = place ?? lastOf(data)
    const next = ownValue(
      {
        ArrowLeft: { line: at, point: Math.max(point - 1, 0) },
        ArrowRight: { line: at, point: Math.min(point + 1, last) },
        ArrowUp: { line: (at + lines.length - 1) % lines.length, point },
        ArrowDown: { line: (at + 1) % lines.length, point },
        Home: { line: at, point: 0 },
        End: { line: at, point: last },
      },
      event.key,
    )
    if (!next) return
    event.preventDefault()
    onMove(next)
  }
}

/** Returns the point nearest to the pointer, and the nearest of its lines or bars. */
function nearest(
  { clientX, clientY, currentTarget }: PointerEvent,
  lines: readonly Line[],
  { x, y, bar }: LineLayout,
): Place {
  const svg = currentTarget.closest("svg")?.getBoundingClientRect()
  const [across, down] = [clientX - (svg?.left ?? 0), clientY - (svg?.top ?? 0)]
  const last = (lines[0]?.points.length ?? 1) - 1
  const point = Math.min(Math.max(Math.round((across - x(0)) / Math.max(x(1) - x(0), 1e-6)), 0), last)
  if (bar > 0) {
    const shown = barLines(lines)
    const at = Math.floor((across - x(point)) / bar + shown.length / 2)
    const line = shown[Math.min(Math.max(at, 0), shown.length - 1)]
    return { line: line ? lines.indexOf(line) : 0, point }
  }
  const distances = lines.map(({ points }) => Math.abs(y(points[point]?.value ?? 0) - down))
  return { line: distances.indexOf(Math.min(...distances)), point }
}

function Cursor({ data, layout, place }: { data: LinesData; layout: LineLayout; place: Place }) {
  const at = layout.x(place.point)
  const { bar, bottom } = layout
  if (bar > 0) {
    const width = layout.x(1) - layout.x(0)
    return (
      <rect
        x={at - width / 2}
        y={head}
        width={width}
        height={bottom - head}
        className={styles.band}
        aria-hidden="true"
        pointerEvents="none"
      />
    )
  }
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line x1={at} x2={at} y1={head} y2={bottom} className={styles.cursor} />
      {data.lines.map(({ key, color, points }, index) => (
        <circle
          key={key}
          cx={at}
          cy={layout.y(points[place.point]?.value ?? 0)}
          r={index === place.line ? 5 : 3.5}
          fill={colorOf(color)}
          className={styles.dot}
        />
      ))}
    </g>
  )
}

interface TipProps {
  data: LinesData
  layout: LineLayout
  place: Place
  width: number
  notes: readonly string[]
}

function LineTip({ data: { lines, unit, step }, layout, place, width, notes }: TipProps) {
  const { full } = useMeasure()(unit)
  const span = useSpanText()
  const point = lines[place.line]?.points[place.point]
  if (!point) return null
  const highest = Math.max(...lines.map(({ points }) => points[place.point]?.value ?? 0))
  return (
    <ChartTip x={layout.x(place.point)} y={Math.max(layout.y(highest), 60)} width={width}>
      <TipHead>{span.long(step, point)}</TipHead>
      {lines.map(({ key, label, color, points }, index) => (
        <TipRow
          key={key}
          color={colorOf(color)}
          label={lines.length > 1 ? label : undefined}
          value={full(points[place.point]?.value ?? 0)}
          isQuiet={index !== place.line}
        />
      ))}
      <TipNotes notes={notes} isLink={point.filters !== null} />
    </ChartTip>
  )
}

function isSame(one: Place | undefined, other: Place): boolean {
  return one?.line === other.line && one.point === other.point
}

/**
 * The tip and marker that follow the pointer and the arrow keys. The static drawing is memoized.
 */
function Walked({ title, data, width, height, linkTo, layout }: Props & { layout: LineLayout }) {
  const words = useMessages().dashboards.chart
  const span = useSpanText()
  const factsOf = useFacts(data)
  const [place, setPlace] = useState<Place>()
  const move = (next: Place) => setPlace((before) => (isSame(before, next) ? before : next))
  const onKeyDown = useKeys(data, place, setPlace)
  const shown = place && data.lines[place.line]?.points[place.point] ? place : undefined
  const told = shown ?? lastOf(data)
  const point = data.lines[told.line]?.points[told.point]
  const name =
    point && [data.lines[told.line]?.label, span.long(data.step, point), ...factsOf(told)].join(", ")
  return (
    <>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={title}
        className={`block text-s tabular ${styles.chart}`}
      >
        <LineDrawing lines={data.lines} layout={layout} />
        {shown && <Cursor data={data} layout={layout} place={shown} />}
        {/* The role makes it a link, which the rule doesn't see. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <a
          {...linkTo(point?.filters ?? null)}
          role={point?.filters ? "link" : "img"}
          tabIndex={0}
          aria-label={name}
          aria-description={words.walk}
          className={styles.plot}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && setPlace(told)}
          onBlur={() => setPlace(undefined)}
          onPointerMove={(event) => move(nearest(event, data.lines, layout))}
          onPointerLeave={() => setPlace(undefined)}
        >
          <rect
            x={layout.left}
            y={0}
            width={Math.max(layout.right - layout.left + 10, 0)}
            height={height}
            className={styles.area}
          />
        </a>
      </svg>
      {shown && (
        <LineTip data={data} layout={layout} place={shown} width={width} notes={factsOf(shown).slice(1)} />
      )}
      <span className="visually-hidden" aria-live="polite">
        {shown && name}
      </span>
    </>
  )
}

/** Bars or lines over time. The plot is a single link to the records of the active point. */
export function LineChart(props: Props) {
  return <Walked {...props} layout={useLineLayout(props)} />
}
