import type { DashboardQuery, SalesDashboard as Sales } from "@funil/contract/home/dashboards"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { withAims } from "./cards/aims.ts"
import { ChartCard } from "./charts/chart-card.tsx"
import { linesOf } from "./charts/chart-data.ts"
import { salesOptions, useDashboard } from "./dashboard-api.ts"
import { DashboardBody } from "./dashboard-body.tsx"
import styles from "./dashboard-body.module.css"
import { Figure } from "./cards/figure.tsx"
import { GoalsCard } from "./cards/goals-card.tsx"
import { PeopleCard } from "./cards/people-card.tsx"
import { type LinkTo, useRecordsLink } from "./records-place.ts"
import { useBars } from "./charts/use-bars.ts"

function Large({ totals, series, linkTo }: Pick<Sales, "totals" | "series"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.sales.totals
  return (
    <>
      <Figure
        isLarge
        isGood
        label={words.won_amount}
        total={totals.won_amount}
        linkTo={linkTo}
        spark={{ series: series.won_amount, color: 1 }}
      />
      <Figure isLarge isGood label={words.won} total={totals.won} linkTo={linkTo} />
      <Figure isLarge isGood label={words.ticket} total={totals.ticket} linkTo={linkTo} />
      <Figure isLarge isGood label={words.conversion} total={totals.conversion} linkTo={linkTo} />
    </>
  )
}

function Small({ totals, linkTo }: Pick<Sales, "totals"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.sales.totals
  return (
    <>
      <Figure isGood={false} label={words.cycle_hours} total={totals.cycle_hours} linkTo={linkTo} />
      <Figure isOfNow label={words.forecast} total={totals.forecast} linkTo={linkTo} />
    </>
  )
}

interface ChartsProps extends Pick<Sales, "breakdowns" | "series" | "goals" | "forecast_goals"> {
  query: DashboardQuery
  /** The link to the goals. */
  setGoals: ReactNode
  linkTo: LinkTo
}

function Charts({ query, breakdowns, series, goals, forecast_goals, setGoals, linkTo }: ChartsProps) {
  const { today } = useFormat()
  const words = useMessages().dashboards.sales
  const bars = useBars(undefined)
  const card = (kind: "owners" | "products" | "companies" | "tags") => (
    <ChartCard {...words.charts[kind]} data={() => bars(kind, breakdowns[kind])} linkTo={linkTo} />
  )
  const forecast = () => withAims(bars("forecast_months", breakdowns.forecast_months), forecast_goals)
  return (
    <>
      <ChartCard
        wide={styles.always}
        {...words.charts.series}
        data={() => linesOf([[series.won_amount, words.totals.won_amount, 1, today()]])}
        linkTo={linkTo}
      />
      <GoalsCard goals={goals} setGoals={setGoals} linkTo={linkTo} />
      <PeopleCard query={query} wide={styles.full} />
      {card("owners")}
      <ChartCard wide={styles.atThree} {...words.charts.forecast_months} data={forecast} linkTo={linkTo} />
      {card("products")}
      {card("companies")}
      {card("tags")}
    </>
  )
}

/** Sales by person and product, the goals, and the forecast. */
export function SalesDashboard({ query, setGoals }: { query: DashboardQuery; setGoals: ReactNode }) {
  const dashboard = useDashboard(salesOptions(query))
  const linkTo = useRecordsLink("deal")
  return (
    <DashboardBody pipelineId={query.pipeline_id} dashboard={dashboard} places={{ small: 2, charts: 7 }}>
      {(answer) => ({
        large: <Large {...answer} linkTo={linkTo} />,
        small: <Small {...answer} linkTo={linkTo} />,
        charts: <Charts {...answer} query={query} setGoals={setGoals} linkTo={linkTo} />,
      })}
    </DashboardBody>
  )
}
