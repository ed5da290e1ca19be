import type { DashboardQuery, FinancialDashboard as Financial } from "@funil/contract/home/dashboards"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ChartCard } from "./charts/chart-card.tsx"
import { linesOf } from "./charts/chart-data.ts"
import { financialOptions, useDashboard } from "./dashboard-api.ts"
import { DashboardBody } from "./dashboard-body.tsx"
import styles from "./dashboard-body.module.css"
import { Figure } from "./cards/figure.tsx"
import { type LinkTo, useRecordsLink } from "./records-place.ts"
import { useBars } from "./charts/use-bars.ts"

function Large({ totals, series, linkTo }: Pick<Financial, "totals" | "series"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.financial.totals
  return (
    <>
      <Figure
        isLarge
        isGood
        label={words.received}
        total={totals.received}
        linkTo={linkTo}
        spark={{ series: series.received, color: 1 }}
      />
      <Figure
        isLarge
        label={words.paid}
        total={totals.paid}
        linkTo={linkTo}
        spark={{ series: series.paid, color: 5 }}
      />
      <Figure
        isLarge
        isGood
        label={words.balance}
        total={totals.balance}
        linkTo={linkTo}
        spark={{ series: series.balance, color: 0, shape: "line" }}
      />
      <Figure isLarge isGood={false} label={words.overdue} total={totals.overdue} linkTo={linkTo} />
    </>
  )
}

function Small({ totals, linkTo }: Pick<Financial, "totals"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.financial.totals
  return (
    <>
      <Figure label={words.to_receive} total={totals.to_receive} linkTo={linkTo} />
      <Figure label={words.to_pay} total={totals.to_pay} linkTo={linkTo} />
      <Figure isGood={false} label={words.refunded} total={totals.refunded} linkTo={linkTo} />
    </>
  )
}

function Charts({
  breakdowns,
  series,
  linkTo,
}: Pick<Financial, "breakdowns" | "series"> & { linkTo: LinkTo }) {
  const { today } = useFormat()
  const words = useMessages().dashboards.financial
  const bars = useBars(undefined)
  const card = (kind: "statuses" | "methods" | "cost_centers" | "tags") => (
    <ChartCard {...words.charts[kind]} data={() => bars(kind, breakdowns[kind])} linkTo={linkTo} />
  )
  const flow = () =>
    linesOf([
      [series.received, words.totals.received, 1, today()],
      [series.paid, words.totals.paid, 5, today()],
      [series.expected, words.expected, 4],
    ])
  return (
    <>
      <ChartCard wide={styles.atFour} {...words.charts.flow} data={flow} linkTo={linkTo} />
      <ChartCard
        wide={styles.atFour}
        {...words.charts.balance}
        data={() => linesOf([[series.balance, words.totals.balance, 0]], "line")}
        linkTo={linkTo}
      />
      {card("statuses")}
      {card("methods")}
      {card("cost_centers")}
      {card("tags")}
    </>
  )
}

/** Incoming and outgoing money, late bills and the expected balance. */
export function FinancialDashboard({ query }: { query: DashboardQuery }) {
  const dashboard = useDashboard(financialOptions(query))
  const linkTo = useRecordsLink("bill")
  return (
    <DashboardBody pipelineId={query.pipeline_id} dashboard={dashboard} places={{ small: 3, charts: 6 }}>
      {(answer) => ({
        large: <Large {...answer} linkTo={linkTo} />,
        small: <Small {...answer} linkTo={linkTo} />,
        charts: <Charts {...answer} linkTo={linkTo} />,
      })}
    </DashboardBody>
  )
}
