import type { Series, Total } from "@funil/contract/home/dashboards"
import { ArrowDown, ArrowUp, Minus } from "lucide-react"
import { useContext } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { changeOf } from "./change.ts"
import { type Shape, colorOf } from "../charts/chart-data.ts"
import styles from "./figure.module.css"
import { useMeasure } from "../charts/measure.ts"
import { Part, PartFailed, SourceContext } from "./part.tsx"
import type { LinkTo } from "../records-place.ts"
import { area, line } from "d3-shape"

const width = 120
const height = 32

interface SparklineProps {
  values: readonly number[]
  color: number
  shape: Shape
}

function BarsPath({ values, color, y }: Omit<SparklineProps, "shape"> & { y: (value: number) => number }) {
  const place = width / values.length
  const bars = values.map((value, at) =>
    value === 0 ? "" : `M${(at + 0.1) * place} ${y(0)}V${y(value)}h${place * 0.8}V${y(0)}Z`,
  )
  return <path d={bars.join("")} fill={colorOf(color)} fillOpacity={0.75} />
}

function LinePaths({ values, color, y }: Omit<SparklineProps, "shape"> & { y: (value: number) => number }) {
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
function Sparkline({ values, color, shape }: SparklineProps) {
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

interface Props {
  label: string
  total: Total
  linkTo: LinkTo
  /** Whether more is better. Undefined if neither. */
  isGood?: boolean | undefined
  /** The series behind the sparkline, its color index and shape. */
  spark?: { readonly series: Series; readonly color: number; readonly shape?: Shape } | undefined
  /** The number is current, whatever the range, so there is no earlier value to compare. */
  isOfNow?: boolean
  isLarge?: boolean
}

/** The change since the previous period as an arrow and a sign, so color isn't the only cue. */
function ChangeMark({ total, isGood }: { total: Total; isGood: boolean | undefined }) {
  const words = useMessages().dashboards.change
  const measure = useMeasure()
  const change = changeOf(total)
  const before = total.previous === null ? undefined : words.before(measure(total.unit).full(total.previous))
  if (!change) return before ? <span className="faint">{before}</span> : null
  const size = Math.round(Math.abs(change.by) * 10) / 10
  const direction = size === 0 ? "same" : change.by > 0 ? "up" : "down"
  const Icon = { up: ArrowUp, down: ArrowDown, same: Minus }[direction]
  const tone =
    isGood === undefined || size === 0
      ? undefined
      : (direction === "up") === isGood
        ? styles.good
        : styles.bad
  const percent = measure("percent").full(size)
  const text = change.isPoints ? words.points(percent.replace("%", "")) : percent
  return (
    <span className={classNames("inline-row gap-1 muted medium tabular icon-s", tone)} title={before}>
      <Icon aria-hidden="true" />
      {direction === "same" ? words.same : `${direction === "up" ? "+" : "−"}${text}`}
      <span className="visually-hidden"> {before}</span>
    </span>
  )
}

/** Bars cover the whole period. A line ends today. */
function Spark({ series, color, shape = "bars" }: NonNullable<Props["spark"]>) {
  const { today } = useFormat()
  const points = series.points.filter(({ from }) => shape === "bars" || from <= today())
  return <Sparkline values={points.map(({ value }) => value)} color={color} shape={shape} />
}

function Content({ label, total, linkTo, isGood, spark, isOfNow = false, isLarge = false }: Props) {
  const words = useMessages().dashboards
  const { short, full } = useMeasure()(total.unit)
  const link = linkTo(total.filters)
  const { value } = total
  const { isAhead } = useContext(SourceContext)
  const isShort = value !== null && short(value) !== full(value)
  const className = classNames(styles.figure, isLarge && styles.large, link && styles.link)
  const content = (
    <>
      <span className="text-s muted medium">{label}</span>
      <span
        className={`text-xl bold tabular nowrap ${styles.value}`}
        title={isShort ? full(value) : undefined}
      >
        <span aria-hidden={isShort || undefined}>{value === null ? words.nothing : short(value)}</span>
        {isShort && <span className="visually-hidden">{full(value)}</span>}
      </span>
      <span className={`flex wrap text-s ${styles.foot}`}>
        {!isAhead && <ChangeMark total={total} isGood={isGood} />}
        {(isOfNow || (!isAhead && total.previous === null && value !== null)) && (
          <span className="faint">{isOfNow ? words.change.ofNow : words.change.noPrevious}</span>
        )}
      </span>
      {spark && <Spark {...spark} />}
    </>
  )
  return link ? (
    <a {...link} className={className}>
      {content}
    </a>
  ) : (
    <div className={className}>{content}</div>
  )
}

function FigureFailed() {
  return (
    <div className={styles.figure}>
      <PartFailed />
    </div>
  )
}

/** A number that links to its records if a list can show them. */
export function Figure(props: Props) {
  return (
    <Part Failed={FigureFailed}>
      <Content {...props} />
    </Part>
  )
}

/** The placeholder of a figure. */
export function FigurePlaceholder({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <div className={classNames(styles.figure, isLarge && styles.large)}>
      <Skeleton width="50%" />
      <Skeleton width="70%" height={isLarge ? 30 : 20} />
      <Skeleton width="40%" height={12} />
    </div>
  )
}
