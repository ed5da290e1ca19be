import type { DashboardQuery, TasksDashboard as Tasks } from "@funil/contract/home/dashboards"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ChartCard } from "./charts/chart-card.tsx"
import { linesOf } from "./charts/chart-data.ts"
import { tasksOptions, useDashboard } from "./dashboard-api.ts"
import { DashboardBody } from "./dashboard-body.tsx"
import styles from "./dashboard-body.module.css"
import { Figure } from "./cards/figure.tsx"
import { type LinkTo, useRecordsLink } from "./records-place.ts"
import { useBars } from "./charts/use-bars.ts"

function Large({ totals, series, linkTo }: Pick<Tasks, "totals" | "series"> & { linkTo: LinkTo }) {
  const words = useMessages().dashboards.tasks.totals
  return (
    <>
      <Figure isLarge isGood={false} label={words.overdue} total={totals.overdue} linkTo={linkTo} />
      <Figure isLarge label={words.pending} total={totals.pending} linkTo={linkTo} />
      <Figure
        isLarge
        isGood
        label={words.finished}
        total={totals.finished}
        linkTo={linkTo}
        spark={{ series: series.finished, color: 1 }}
      />
      <Figure isLarge isGood label={words.on_time} total={totals.on_time} linkTo={linkTo} />
    </>
  )
}

interface ChartsProps extends Pick<Tasks, "breakdowns" | "series"> {
  pipelineId: string | undefined
  linkTo: LinkTo
}

function Charts({ breakdowns, series, pipelineId, linkTo }: ChartsProps) {
  const { today } = useFormat()
  const words = useMessages().dashboards.tasks
  const bars = useBars(pipelineId)
  const card = (kind: "responsibles" | "types" | "stages" | "weekdays") => (
    <ChartCard
      wide={kind === "stages" || kind === "weekdays" ? styles.atFour : undefined}
      {...words.charts[kind]}
      data={() => bars(kind, breakdowns[kind])}
      linkTo={linkTo}
    />
  )
  const over = () =>
    linesOf([
      [series.created, words.created, 0, today()],
      [series.finished, words.totals.finished, 1, today()],
    ])
  return (
    <>
      {card("responsibles")}
      <ChartCard wide={styles.always} {...words.charts.series} data={over} linkTo={linkTo} />
      {card("types")}
      {card("stages")}
      {card("weekdays")}
    </>
  )
}

/** Late and upcoming tasks, and each person's finished ones. */
export function TasksDashboard({ query }: { query: DashboardQuery }) {
  const words = useMessages().dashboards.tasks.totals
  const dashboard = useDashboard(tasksOptions(query))
  const linkTo = useRecordsLink("task")
  return (
    <DashboardBody pipelineId={query.pipeline_id} dashboard={dashboard} places={{ small: 1, charts: 5 }}>
      {(answer) => ({
        large: <Large {...answer} linkTo={linkTo} />,
        small: (
          <Figure
            isGood={false}
            label={words.hours_to_finish}
            total={answer.totals.hours_to_finish}
            linkTo={linkTo}
          />
        ),
        charts: <Charts {...answer} pipelineId={query.pipeline_id} linkTo={linkTo} />,
      })}
    </DashboardBody>
  )
}
