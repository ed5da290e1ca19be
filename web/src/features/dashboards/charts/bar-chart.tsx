import { memo, useState } from "react"
import { Bar } from "./bar.tsx"
import { type BarLayout, type Heading, size, useBarLayout } from "./bar-layout.ts"
import { type BarsData, colorOf, type Mark, type Aim, sumOf } from "./chart-data.ts"
import styles from "./chart.module.css"
import { ChartTip, TipHead, TipNotes, TipRow } from "./chart-tip.tsx"
import { fitText } from "./fit-text.ts"
import type { LinkTo } from "../records-place.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useMeasure } from "./measure.ts"

/** Compares a value with its goal. */
function useAimFact({ unit }: BarsData) {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  const { full } = measure(unit)
  return (value: number, { goal, left }: Aim): string => {
    if (left === 0) return words.goalReached(full(goal))
    const covered = measure("percent").full((value / left) * 100)
    return left === goal ? words.ofGoal(covered, full(goal)) : words.ofLeft(covered, full(left), full(goal))
  }
}

/** Compares a value with the average. Undefined if there is only one value. */
function useComparison({ marks }: BarsData) {
  const words = useMessages().dashboards.chart
  const percent = useMeasure()("percent")
  const average = sumOf(marks) / Math.max(marks.length, 1)
  return (value: number): string | undefined => {
    if (marks.length < 2) return undefined
    const more = average > 0 ? ((value - average) / average) * 100 : 0
    if (Math.abs(more) < 0.05) return words.average
    const distance = percent.full(Math.abs(more))
    return more > 0 ? words.above(distance) : words.below(distance)
  }
}

/** Describes a mark in the tip and for screen readers: value, share and a comparison. */
function useMarkFacts(data: BarsData): (mark: Mark) => string[] {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  const aimFact = useAimFact(data)
  const comparison = useComparison(data)
  const sum = sumOf(data.marks)
  const percent = (part: number) => measure("percent").full(part * 100)
  return ({ value, aim, narrows }) => {
    const facts = narrows
      ? [narrows.from < 1 ? words.through(percent(narrows.to), narrows.start) : undefined]
      : [
          data.isWhole && sum > 0 ? words.share(percent(value / sum)) : undefined,
          comparison(value),
          aim && aimFact(value, aim),
        ]
    return [measure(data.unit).full(value), ...facts.filter((fact) => fact !== undefined)]
  }
}

interface Props {
  title: string
  data: BarsData
  width: number
  height: number
  linkTo: LinkTo
}

interface BarsProps {
  data: BarsData
  layout: BarLayout
  linkTo: LinkTo
  onActive: (index: number) => void
}

/** Memoized, because hovering changes only the tip. */
const Bars = memo(function Bars({ data, layout, linkTo, onActive }: BarsProps) {
  const factsOf = useMarkFacts(data)
  return data.marks.map((item, index) => (
    <g
      key={item.key}
      transform={`translate(0 ${layout.tops[index] ?? 0})`}
      onPointerEnter={() => onActive(index)}
      onFocus={() => onActive(index)}
    >
      <Bar
        mark={item}
        layout={layout}
        facts={factsOf(item)}
        link={linkTo(item.filters)}
        isFirst={index === 0}
      />
    </g>
  ))
})

/** Screen readers get the heading with each bar's full name. */
function Headings({ headings, width }: { headings: readonly Heading[]; width: number }) {
  return headings.map(({ text, top, color }) => (
    <g key={text + top} transform={`translate(0 ${top})`} aria-hidden="true">
      <circle cx={4} cy={12} r={4} fill={colorOf(color)} />
      <text x={14} y={12} dy="0.35em" className={styles.heading}>
        {fitText(text, width - 14, size)}
      </text>
    </g>
  ))
}

function middleOf({ value, narrows }: Mark, { left, right, scale }: BarLayout): number {
  return narrows ? (left + right) / 2 : left + scale(value) / 2
}

/** The tip that follows the pointer and the arrow keys. */
function Walked({ title, data, width, linkTo, layout }: Props & { layout: BarLayout }) {
  const factsOf = useMarkFacts(data)
  const [active, setActive] = useState<number>()
  const drawn = Math.ceil(layout.height)
  const mark = active === undefined ? undefined : data.marks[active]
  const facts = mark ? factsOf(mark) : []
  return (
    <>
      {/* The handlers only hide the tip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        width={width}
        height={drawn}
        viewBox={`0 0 ${width} ${drawn}`}
        role="group"
        aria-label={title}
        className={`block text-s tabular ${styles.chart}`}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        <Headings headings={layout.headings} width={width} />
        <Bars data={data} layout={layout} linkTo={linkTo} onActive={setActive} />
      </svg>
      {mark && active !== undefined && (
        <ChartTip x={middleOf(mark, layout)} y={layout.tops[active] ?? 0} width={width}>
          <TipHead>{mark.label}</TipHead>
          <TipRow color={colorOf(mark.color)} value={facts[0] ?? ""} />
          <TipNotes notes={facts.slice(1)} isLink={mark.filters !== null} />
        </ChartTip>
      )}
    </>
  )
}

/**
 * Horizontal bars or a funnel, with labels, values at the ends, and a link to the records on each
 * row.
 */
export function BarChart(props: Props) {
  return <Walked {...props} layout={useBarLayout(props)} />
}
