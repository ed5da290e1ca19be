import type { DateRange } from "@funil/contract/home/dashboards"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages, useLanguage } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { ChartCardPlaceholder } from "./charts/chart-card.tsx"
import styles from "./dashboard-body.module.css"
import { FigurePlaceholder } from "./cards/figure.tsx"
import { type Source, SourceContext } from "./cards/part.tsx"
import { useSpanText } from "./charts/span-text.ts"
import { useQuery } from "@tanstack/react-query"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"

/** How many excluded pipelines are named. With more, only their number is shown. */
const mostNames = 3

/** Says which pipelines the figures count. Empty while loading. */
function useCountedText(pipelineId: string | undefined): string {
  const words = useMessages().dashboards.filter
  const language = useLanguage()
  const { data: pipelines } = useQuery(pipelinesOptions)
  if (!pipelines) return ""
  if (pipelineId) {
    const chosen = pipelines.find(({ id }) => id === pipelineId)
    return chosen ? words.onlyPipeline(chosen.name) : ""
  }
  const apart = pipelines.filter(({ counts_as_sales }) => !counts_as_sales).map(({ name }) => name)
  if (apart.length === 0) return words.allPipelines
  const names = new Intl.ListFormat(language).format(
    apart.length > mostNames
      ? [...apart.slice(0, mostNames - 1), words.morePipelines(apart.length - mostNames + 1)]
      : apart,
  )
  return words.salesPipelinesOnly(names)
}

interface Props<T> {
  /** The selected pipeline. Undefined means all pipelines that count as sales. */
  pipelineId: string | undefined
  dashboard: Source & { answer: T | undefined; error: Error | undefined; isOld: boolean }
  /** How many placeholders for figures and charts to show. */
  places: { small: number; charts: number }
  children: (answer: T) => { large: ReactNode; small: ReactNode; charts: ReactNode }
}

function many(count: number, Place: () => ReactNode): ReactNode {
  return Array.from({ length: count }, (_, index) => <Place key={index} />)
}

/** Layout of a dashboard: four large figures, the small ones, then the charts. */
export function DashboardBody<T extends { range: DateRange; previous: DateRange }>({
  dashboard: { answer, error, isOld, askedAt, refetch },
  pipelineId,
  places,
  children,
}: Props<T>) {
  const words = useMessages().dashboards
  const span = useSpanText()
  const { today } = useFormat()
  const isAhead = answer !== undefined && answer.range.from >= today() && answer.range.to > today()
  const counted = useCountedText(pipelineId)
  if (!answer && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  const { large, small, charts } = answer
    ? children(answer)
    : {
        large: many(4, () => <FigurePlaceholder isLarge />),
        small: many(places.small, () => <FigurePlaceholder />),
        charts: many(places.charts, () => <ChartCardPlaceholder />),
      }
  return (
    <SourceContext value={{ askedAt, refetch, isAhead }}>
      <div
        className={`stack gap-3 ${styles.body}`}
        aria-busy={!answer || isOld}
        data-old={isOld || undefined}
      >
        <p className={styles.compared}>
          {answer
            ? [counted, !isAhead && words.compared(span.long("day", answer.previous))]
                .filter(Boolean)
                .join(" · ")
            : "\u00A0"}
        </p>
        <section className={styles.large} aria-label={words.figures}>
          {large}
        </section>
        <section className={styles.small} aria-label={words.moreFigures}>
          {small}
        </section>
        <div className={styles.frame}>
          <div className={styles.charts}>{charts}</div>
        </div>
      </div>
    </SourceContext>
  )
}
