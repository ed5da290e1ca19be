import type { Total } from "@funil/contract/home/dashboards"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FiguresOfToday } from "@funil/contract/home/today"
import { useQuery } from "@tanstack/react-query"
import { ArrowDown, ArrowUp, Minus } from "lucide-react"
import { useId } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { Sparkline } from "./sparkline.tsx"
import { todayOptions } from "./today-api.ts"
import { TodayLink } from "./today-link.tsx"
import styles from "./today-figures.module.css"

export type FigureOfToday = "open" | "won" | "conversion" | "late"
const figuresOfToday = ["open", "won", "conversion", "late"] as const satisfies FigureOfToday[]

interface Links {
  hrefOf: (figure: FigureOfToday, filters: Total["filters"]) => string
  onOpen: (href: string) => void
}

/** A short amount. Hover and screen readers give the cents. */
function Amount({ value }: { value: number }) {
  const format = useFormat()
  const full = format.money(value)
  return (
    <span className="tabular" title={full}>
      <span aria-hidden="true">{format.shortMoney(value)}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  )
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** The change since last month: in percent, or in points for percentages. */
function changeOf({ value, previous, unit }: Total): number | undefined {
  if (value === null || previous === null) return undefined
  if (unit === "percent") return tenths(value - previous)
  return previous === 0 ? undefined : Math.round((100 * (value - previous)) / previous)
}

/** An arrow and a sign, so color isn't the only cue. */
function Change({ of }: { of: Total }) {
  const words = useMessages().today.figures
  const format = useFormat()
  const change = changeOf(of)
  if (change === undefined) return null
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown
  const size = format.number(Math.abs(change))
  const told = of.unit === "percent" ? words.points(size) : `${size}%`
  return (
    <span className="inline-row gap-1 text-s plain medium tabular icon-s">
      <Icon aria-hidden="true" />
      {change === 0 ? words.same : `${change > 0 ? "+" : "−"}${told}`}
    </span>
  )
}

function Figure({
  figure,
  figures,
  hrefOf,
  onOpen,
}: Links & { figure: FigureOfToday; figures: FiguresOfToday }) {
  const words = useMessages().today.figures
  const format = useFormat()
  const total = figures[figure]
  const href = hrefOf(figure, total.filters)
  const amount = ownValue({ open: figures.open_amount, won: figures.won_amount }, figure)?.value
  const days = ownValue({ won: figures.won.days, conversion: figures.conversion.days }, figure) ?? []
  const written = (value: number | null) =>
    value === null ? words.none : `${format.number(value)}${total.unit === "percent" ? "%" : ""}`
  return (
    <TodayLink href={href} className={styles.figure} onOpen={onOpen} data-figure={figure}>
      <span className="text-s muted medium truncate">{words.labels[figure]}</span>
      <span className={`flex wrap items-baseline min-w-0 nowrap ${styles.line}`}>
        <span className={`text-2xl bold tabular ${styles.value}`}>{written(total.value)}</span>{" "}
        <Change of={total} />
      </span>
      <span className={`flex wrap text-s muted tabular ${styles.foot}`}>
        {Boolean(amount) && <Amount value={amount ?? 0} />}
        {total.previous !== null && <span>{words.lastMonth(written(total.previous))}</span>}
      </span>
      {days.filter((day) => day !== null).length > 1 && <Sparkline values={days} />}
    </TodayLink>
  )
}

/** Four figures: the account's for users who see its dashboards, else the user's own. */
export function TodayFigures(links: Links) {
  const words = useMessages().today.figures
  const id = useId()
  const isOfAll = useCan("dashboard.read")
  const { data, error } = useQuery(todayOptions)
  if (error && !data) return null
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={!data}>
      <h2 id={id} className={styles.title}>
        {isOfAll ? words.ofAll : words.ofMine}
      </h2>
      <div className={styles.figures}>
        {figuresOfToday.map((figure) =>
          data ? (
            <Figure key={figure} figure={figure} figures={data.figures} {...links} />
          ) : (
            <div key={figure} className={styles.figure}>
              <Skeleton width="60%" height={12} />
              <Skeleton width="40%" height={26} />
            </div>
          ),
        )}
      </div>
    </section>
  )
}
