import type { CardsDashboard, DashboardQuery } from "@funil/contract/home/dashboards"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ChartCard } from "./charts/chart-card.tsx"
import { type BarsData, linesOf } from "./charts/chart-data.ts"
import { cardsOptions, useDashboard } from "./dashboard-api.ts"
import { DashboardBody } from "./dashboard-body.tsx"
import styles from "./dashboard-body.module.css"
import { Figure } from "./cards/figure.tsx"
import { type LinkTo, useRecordsLink } from "./records-place.ts"
import { useBars, useFunnel } from "./charts/use-bars.ts"

function Large({ totals, series, linkTo }: Pick<CardsDashboard, "totals" | "series"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.deals.totals
  return (
    <>
      <Figure isLarge isOfNow label={words.open_amount} total={totals.open_amount} linkTo={linkTo} />
      <Figure
        isLarge
        isGood
        label={words.created}
        total={totals.created}
        linkTo={linkTo}
        spark={{ series: series.created, color: 0 }}
      />
      <Figure
        isLarge
        isGood
        label={words.won}
        total={totals.won}
        linkTo={linkTo}
        spark={{ series: series.won, color: 1 }}
      />
      <Figure isLarge isGood label={words.conversion} total={totals.conversion} linkTo={linkTo} />
    </>
  )
}

function Small({ totals, linkTo }: Pick<CardsDashboard, "totals"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.deals.totals
  return (
    <>
      <Figure isOfNow label={words.open} total={totals.open} linkTo={linkTo} />
      <Figure isOfNow label={words.weighted_amount} total={totals.weighted_amount} linkTo={linkTo} />
      <Figure isGood label={words.won_amount} total={totals.won_amount} linkTo={linkTo} />
      <Figure isGood={false} label={words.lost} total={totals.lost} linkTo={linkTo} />
      <Figure isGood={false} label={words.lost_amount} total={totals.lost_amount} linkTo={linkTo} />
      <Figure isGood={false} label={words.hours_to_close} total={totals.hours_to_close} linkTo={linkTo} />
      <Figure isGood={false} isOfNow label={words.stuck} total={totals.stuck} linkTo={linkTo} />
    </>
  )
}

interface ChartsProps extends Pick<CardsDashboard, "breakdowns" | "series"> {
  pipelineId: string | undefined
  linkTo: LinkTo
}

function Charts({ breakdowns, series, pipelineId, linkTo }: ChartsProps) {
  const { today } = useFormat()
  const words = useMessages().dashboards
  const bars = useBars(pipelineId)
  const funnel = useFunnel()
  const { charts, totals, subjects } = words.deals
  const over = () =>
    linesOf([
      [series.created, totals.created, 0, today()],
      [series.won, totals.won, 1, today()],
      [series.lost, totals.lost, 5, today()],
    ])
  const card = (kind: keyof typeof charts, data: () => BarsData) => (
    <ChartCard {...charts[kind]} data={data} linkTo={linkTo} />
  )
  return (
    <>
      {card("stages", () => bars("stages", breakdowns.stages))}
      <ChartCard
        wide={styles.atThree}
        {...charts.series}
        data={[
          { label: words.chart.overTime, data: over },
          { label: words.chart.byWeekday, data: () => bars("weekdays", breakdowns.weekdays) },
        ]}
        linkTo={linkTo}
      />
      {card("owners", () => bars("owners", breakdowns.owners))}
      {card("stage_conversion", () => funnel(bars("stages", breakdowns.stage_conversion)))}
      {card("stage_hours", () => bars("stages", breakdowns.stage_hours))}
      {card("lost_reasons", () => bars("lost_reasons", breakdowns.lost_reasons))}
      {breakdowns.return_reasons.items.length > 0 &&
        card("return_reasons", () => bars("return_reasons", breakdowns.return_reasons))}
      {card("sources", () => bars("sources", breakdowns.sources))}
      <ChartCard
        {...charts.products}
        data={[
          { label: subjects.products, data: () => bars("products", breakdowns.products) },
          { label: subjects.tags, data: () => bars("tags", breakdowns.tags) },
        ]}
        linkTo={linkTo}
      />
    </>
  )
}

/** The deals by stage, how many come and go, and what blocks them. */
export function DealsDashboard({ query }: { query: DashboardQuery }) {
  const dashboard = useDashboard(cardsOptions(query))
  const linkTo = useRecordsLink("deal")
  return (
    <DashboardBody pipelineId={query.pipeline_id} dashboard={dashboard} places={{ small: 7, charts: 8 }}>
      {(answer) => ({
        large: <Large {...answer} linkTo={linkTo} />,
        small: <Small {...answer} linkTo={linkTo} />,
        charts: <Charts {...answer} pipelineId={query.pipeline_id} linkTo={linkTo} />,
      })}
    </DashboardBody>
  )
}
