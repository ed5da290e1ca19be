import type { RunState } from "@funil/contract/automations/workflow-rules"
import type { WorkflowRun } from "@funil/contract/automations/workflows"
import { useInfiniteQuery } from "@tanstack/react-query"
import { SearchX, Workflow } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { type Format, useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { OpeningRow } from "../../ui/lists/opening-row.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { isWaiting, nextAttempt } from "./next-attempt.ts"
import { RunStateBadge, shownState } from "./run-state-badge.tsx"
import { runPagesOptions, type RunsOf } from "./workflow-run-api.ts"

/** Renders the link to a run. */
export type RunLink = (run: WorkflowRun, className: string | undefined, text: string) => ReactNode

interface Props {
  of: RunsOf
  state?: RunState | undefined
  openId?: string | undefined
  link: RunLink
}

/** The trigger of a run, its result and the next attempt. */
function detailOf(m: Messages, format: Format, run: WorkflowRun): string {
  const words = m.workflowRuns
  const parts = [
    words.triggers[run.trigger],
    isWaiting(run) && words.waits,
    run.next_attempt_at && run.attempts > 0 && nextAttempt(m, format, run.next_attempt_at),
    run.reason && m.workflows.reasons[run.reason].replace(/\.$/, ""),
    run.attempts > 1 && words.attempts(run.attempts),
  ]
  return parts.filter(Boolean).join(" · ")
}

function RunRow({
  run,
  of,
  isOpen,
  link,
}: { run: WorkflowRun; isOpen: boolean } & Pick<Props, "of" | "link">) {
  const m = useMessages()
  const format = useFormat()
  const name = "workflowId" in of ? (run.record_name ?? m.workflowRuns.noName) : run.workflow_name
  return (
    <OpeningRow
      link={(className) => link(run, className, name)}
      detail={detailOf(m, format, run)}
      state={<RunStateBadge state={shownState(run)} />}
      at={run.created_at}
      isOpen={isOpen}
    />
  )
}

function Empty({ of, isFiltered }: { of: RunsOf; isFiltered: boolean }) {
  const words = useMessages().workflowRuns.empty
  if (isFiltered)
    return (
      <EmptyState icon={<SearchX />} title={words.filteredTitle}>
        {words.filteredText}
      </EmptyState>
    )
  const isOfWorkflow = "workflowId" in of
  return (
    <EmptyState icon={<Workflow />} title={isOfWorkflow ? words.title : words.recordTitle}>
      {isOfWorkflow ? words.text : words.recordText}
    </EmptyState>
  )
}

/** The runs, newest first, updated live. */
export function RunList({ of, state, openId, link }: Props) {
  const m = useMessages()
  const words = m.workflowRuns
  const pages = useInfiniteQuery(runPagesOptions(of, state))
  const runs = pages.data?.pages.flatMap((page) => page.data)
  if (pages.error instanceof ApiError && pages.error.status === 404)
    return (
      <EmptyState icon={<SearchX />} title={m.workflows.gone}>
        {m.workflows.goneText}
      </EmptyState>
    )
  if (!runs && pages.isError)
    return <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
  if (!runs) return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={52} />)
  if (runs.length === 0) return <Empty of={of} isFiltered={state !== undefined} />
  return (
    <>
      <ol className="framed-list" aria-label={words.list}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} of={of} isOpen={run.id === openId} link={link} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
