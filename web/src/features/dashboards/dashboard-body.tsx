import type { DateRange } from "@funil/contract/home/dashboards"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { ChartCardPlaceholder } from "./charts/chart-card.tsx"
import { useCountedText } from "./counted-pipelines.ts"
import styles from "./dashboard-body.module.css"
import { FigurePlaceholder } from "./cards/figure.tsx"
import { type Source, SourceContext } from "./cards/part.tsx"
import { useSpanText } from "./charts/span-text.ts"

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
