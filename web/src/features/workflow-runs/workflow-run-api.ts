import type { Entity } from "@funil/contract/shared/entities"
import type { RunState } from "@funil/contract/automations/workflow-rules"
import {
  getWorkflowRun,
  listRecordRuns,
  listWorkflowRuns,
  retryWorkflowRun,
  type WorkflowRun,
} from "@funil/contract/automations/workflows"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { pollingTime } from "../../lib/api/polling.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"

const runsKey = ["workflow-runs"] as const

function rhythmOf(runs: readonly WorkflowRun[] = []): number {
  return pollingTime(
    runs.map((run) => ({ ...run, isMoving: run.state === "queued" || run.state === "sending" })),
  )
}

/** The workflow or record whose runs to list. */
export type RunsOf = { readonly workflowId: string } | { readonly entity: Entity; readonly recordId: string }

interface RunsPage {
  readonly state?: RunState | undefined
  readonly page: string
}

function readRuns(of: RunsOf, { state, page }: RunsPage, signal: AbortSignal) {
  const query = { page, per_page: "30", state }
  return "workflowId" in of
    ? read(listWorkflowRuns, { params: { id: of.workflowId }, query }, { signal })
    : read(listRecordRuns, { query: { ...query, entity: of.entity, record_id: of.recordId } }, { signal })
}

/** The runs, newest first, page by page. Polls while runs are pending. */
export const runPagesOptions = (of: RunsOf, state?: RunState) =>
  infiniteQueryOptions({
    queryKey: [...runsKey, "list", of, state],
    queryFn: ({ pageParam, signal }) => readRuns(of, { state, page: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rhythmOf(data?.pages.flatMap((page) => page.data)),
    meta: { silent: true },
  })

export const runOptions = (id: string) =>
  queryOptions({
    queryKey: [...runsKey, "one", id],
    queryFn: ({ signal }) => read(getWorkflowRun, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rhythmOf(data && [data]),
    meta: { silent: true },
  })

/** Retries a resting run. */
export function useRetryRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryWorkflowRun, { params: { id } }),
    onSuccess: async ({ data }) => {
      await showAnswer(client, runOptions(data.id).queryKey, data)
      showToast({ status: "success", title: messages().workflowRuns.detail.retried })
    },
    onSettled: () => client.invalidateQueries({ queryKey: runsKey }),
    meta: { failure: (m) => m.workflowRuns.retryFailed },
  })
}
