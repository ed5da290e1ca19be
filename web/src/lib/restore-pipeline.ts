import type { ErrorBody } from "@funil/contract/api/errors"
import { restoreTrash } from "@funil/contract/records/history"
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "./api/api-error.ts"
import { call } from "./api/api.ts"
import { messages } from "./text/messages.ts"
import { handleFailure } from "./api/query-client.ts"
import { showToast, type ToastAction } from "./toasts.ts"

type Pipeline = NonNullable<ErrorBody["pipeline"]>

/** How long the toast shows, in milliseconds, since it asks for a decision. */
const decisionTime = 15_000

/** The deleted pipeline that keeps a deal from being restored, if that is why the call failed. */
export function pipelineOf(error: unknown): Pipeline | undefined {
  if (!(error instanceof ApiError) || error.code !== "pipeline_in_trash") return undefined
  return (error.body as ErrorBody).pipeline
}

/** A toast action that restores the pipeline and then retries the call. */
export function restorePipelineAction(
  client: QueryClient,
  { id }: Pipeline,
  next: () => unknown,
): ToastAction {
  const run = async () => {
    try {
      await call(restoreTrash, { params: { entity: "pipeline", id } })
      await client.invalidateQueries()
      next()
    } catch (error) {
      if (error instanceof Error) handleFailure(error, { failure: (m) => m.trash.pipelineNotRestored })
    }
  }
  return { label: messages().trash.restorePipeline, run: () => void run() }
}

/** Says that a deleted pipeline blocks the restore, and offers to restore it. */
export function offerPipeline(title: string, { name }: Pipeline, action: ToastAction): void {
  const description = messages().trash.pipelineInTrash(name)
  showToast({ status: "warning", title, description, time: decisionTime, action })
}
