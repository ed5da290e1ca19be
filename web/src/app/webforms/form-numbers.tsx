import type { DateRange } from "@funil/contract/home/dashboards"
import type { FormNumbers as Numbers } from "@funil/contract/forms/form-answers"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ChartCard, ChartCardPlaceholder } from "../../features/dashboards/charts/chart-card.tsx"
import { type BarsData, linesOf, type LinesData } from "../../features/dashboards/charts/chart-data.ts"
import type { DashboardSearch } from "../../features/dashboards/dashboard-search.ts"
import { PeriodField } from "../../features/dashboards/period-field.tsx"
import { periodOf } from "../../features/dashboards/periods.ts"
import { formNumbersOptions } from "../../features/forms/answers/answer-api.ts"
import { FormFunnel } from "../../features/forms/numbers/form-funnel.tsx"
import { type FormTotals, spansOf, totalsOf } from "../../features/forms/numbers/form-totals.ts"
import { useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import styles from "./form-numbers.module.css"

type Words = Messages["formAnswers"]["numbers"]

/** Visits, started answers and sent answers per day. */
function overTime({ days }: Numbers, range: DateRange, words: Words): LinesData {
  const { step, spans } = spansOf(days, range)
  const series = (name: keyof FormTotals) => ({
    unit: "count" as const,
    step,
    points: spans.map((span) => ({ from: span.from, to: span.to, value: span[name], filters: null })),
  })
  return linesOf([
    [series("views"), words.views, 0],
    [series("starts"), words.starts, 1],
    [series("answers"), words.answers, 2],
  ])
}

function bySource({ sources }: Numbers, words: Words): BarsData {
  const marks = sources.map(({ source, medium, campaign, answers }, index) => {
    const label = [source, medium, campaign].filter(Boolean).join(" · ") || words.none
    return { key: `${index} ${label}`, label, value: answers, filters: null, color: index }
  })
  return { kind: "bars", unit: "count", isWhole: true, marks: marks.slice(0, 14) }
}

/** Visitors who sent no answer are in no list. */
const leadsNowhere = () => undefined

/** The statistics of a form in a period, and the sources of its answers. */
export function FormNumbers({ formId }: { formId: string }) {
  const words = useMessages().formAnswers.numbers
  const { today } = useFormat()
  const [search, setSearch] = useState<DashboardSearch>({ period: "last30" })
  const { range } = periodOf(search, today())
  const numbers = useQuery({ ...formNumbersOptions(formId, range), placeholderData: keepPreviousData })
  const shown = numbers.data
  if (!shown && numbers.isError)
    return <ErrorState title={words.failed} error={numbers.error} onRetry={() => void numbers.refetch()} />
  return (
    <div
      className={`stack gap-3 mx-auto ${styles.numbers}`}
      aria-busy={numbers.isPlaceholderData || undefined}
    >
      <div className={`flex wrap gap-2 ${styles.period}`}>
        <PeriodField
          search={search}
          onChange={(changes) => setSearch((before) => ({ ...before, ...changes }))}
        />
      </div>
      {shown ? (
        <>
          <FormFunnel totals={totalsOf(shown.days)} />
          <div className={styles.charts}>
            <ChartCard
              title={words.days}
              empty={words.emptyDays}
              data={() => overTime(shown, range, words)}
              linkTo={leadsNowhere}
            />
            <ChartCard
              title={words.sources}
              empty={words.emptySources}
              data={() => bySource(shown, words)}
              linkTo={leadsNowhere}
            />
          </div>
        </>
      ) : (
        <>
          <Skeleton height={150} />
          <div className={styles.charts}>
            <ChartCardPlaceholder />
            <ChartCardPlaceholder />
          </div>
        </>
      )}
    </div>
  )
}
