import { ownValue } from "@funil/contract/shared/own-value"
import { scaleLinear } from "d3-scale"
import { type KeyboardEvent, memo, useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { type BarsData, colorOf, type Mark, sumOf } from "./chart-data.ts"
import styles from "./chart.module.css"
import { ChartTip, TipHead, TipNotes, TipRow } from "./chart-tip.tsx"
import { fitText, widestOf } from "./fit-text.ts"
import { useMeasure } from "./measure.ts"
import type { LinkTo } from "./records-place.ts"

interface Props {
  title: string
  data: BarsData
  width: number
  height: number
  linkTo: LinkTo
}

const size = 12
const gap = 8
const tallest = 34

/** Walks the bars with the arrows, so that each chart is one stop of the Tab key. */
function walk(event: KeyboardEvent): void {
  const step = ownValue({ ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }, event.key)
  if (step === undefined) return
  const bars = [...(event.currentTarget.closest("svg")?.querySelectorAll<SVGElement>("[data-bar]") ?? [])]
  const at = bars.findIndex((bar) => bar === event.currentTarget)
  event.preventDefault()
  bars[Math.min(Math.max(at + step, 0), bars.length - 1)]?.focus()
}

/** The room that labels, bars and values have. */
function useLayout({ data, width, height }: Props) {
  const { short } = useMeasure()(data.unit)
  const rows = data.marks.length
  const row = Math.min(height / Math.max(rows, 1), tallest)
  const labels = widestOf(
    data.marks.map(({ label }) => label),
    size,
    width * 0.42,
  )
  const values = widestOf(
    data.marks.map(({ value }) => short(value)),
    size,
    width * 0.3,
  )
  const left = labels + gap
  const most = Math.max(0, ...data.marks.map(({ value }) => value))
  const least = Math.min(0, ...data.marks.map(({ value }) => value))
  const room = Math.max(width - left - values - gap, 20)
  const scale = scaleLinear([least, data.unit === "percent" ? Math.max(most, 100) : most || 1], [0, room])
  return { row, labels, left, scale, short }
}

/** What hovering and reading aloud say of a bar: its value, its share and how it compares with the average. */
function useFacts({ marks, unit, isWhole }: BarsData) {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  const { full } = measure(unit)
  const sum = sumOf(marks)
  const average = sum / Math.max(marks.length, 1)
  return ({ value }: Mark): string[] => {
    const share = isWhole && sum > 0 ? words.share(measure("percent").full((value / sum) * 100)) : undefined
    const more = average > 0 ? ((value - average) / average) * 100 : 0
    const distance = measure("percent").full(Math.abs(more))
    const comparison =
      marks.length < 2
        ? undefined
        : Math.abs(more) < 0.05
          ? words.average
          : more > 0
            ? words.above(distance)
            : words.below(distance)
    return [full(value), share, comparison].filter((fact) => fact !== undefined)
  }
}

interface BarProps {
  mark: Mark
  layout: ReturnType<typeof useLayout>
  facts: readonly string[]
  link: ReturnType<LinkTo>
  isFirst: boolean
}

function Bar({ mark: { label, value, color }, layout, facts, link, isFirst }: BarProps) {
  const { row, labels, left, scale, short } = layout
  const thickness = Math.min(Math.max(row - 8, 6), 20)
  const zero = scale(0)
  const end = scale(value)
  const from = left + Math.min(zero, end)
  const length = Math.max(Math.abs(end - zero), value === 0 ? 0 : 2)
  return (
    // Whether it is a link is told by its role, which the rule does not read.
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
        {fitText(label, labels, size)}
      </text>
      <rect
        x={from}
        y={(row - thickness) / 2}
        width={length}
        height={thickness}
        rx={Math.min(3, length / 2)}
        fill={colorOf(color)}
      />
      <text x={left + Math.max(zero, end) + gap} y={row / 2} dy="0.35em" className={styles.value}>
        {short(value)}
      </text>
    </a>
  )
}

interface BarsProps {
  data: BarsData
  layout: ReturnType<typeof useLayout>
  linkTo: LinkTo
  onActive: (index: number) => void
}

/** What hovering does not change: drawn once for its data and size. */
const Bars = memo(function Bars({ data, layout, linkTo, onActive }: BarsProps) {
  const factsOf = useFacts(data)
  return data.marks.map((item, index) => (
    <g
      key={item.key}
      transform={`translate(0 ${index * layout.row})`}
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

/** What follows the pointer and the keys. */
function Walked({ title, data, width, linkTo, layout }: Props & { layout: ReturnType<typeof useLayout> }) {
  const factsOf = useFacts(data)
  const [active, setActive] = useState<number>()
  const drawn = Math.ceil(data.marks.length * layout.row)
  const mark = active === undefined ? undefined : data.marks[active]
  const facts = mark ? factsOf(mark) : []
  return (
    <>
      {/* They only take the tip away. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        width={width}
        height={drawn}
        viewBox={`0 0 ${width} ${drawn}`}
        role="group"
        aria-label={title}
        className={styles.chart}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        <Bars data={data} layout={layout} linkTo={linkTo} onActive={setActive} />
      </svg>
      {mark && active !== undefined && (
        <ChartTip x={layout.left + layout.scale(mark.value) / 2} y={active * layout.row} width={width}>
          <TipHead>{mark.label}</TipHead>
          <TipRow color={colorOf(mark.color)} value={facts[0] ?? ""} />
          <TipNotes notes={facts.slice(1)} isLink={mark.filters !== null} />
        </ChartTip>
      )}
    </>
  )
}

/** Horizontal bars for kinds of things: readable labels, values at the ends, each bar a link to its records. */
export function BarChart(props: Props) {
  return <Walked {...props} layout={useLayout(props)} />
}
