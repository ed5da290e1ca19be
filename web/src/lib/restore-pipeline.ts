import type { ErrorBody } from "@funil/contract/errors"
import { restoreTrash } from "@funil/contract/history"
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"
import { call } from "./api.ts"
import { messages } from "./messages.ts"
import { handleFailure } from "./query-client.ts"
import { showToast, type ToastAction } from "./toasts.ts"

type Pipeline = NonNullable<ErrorBody["pipeline"]>

/** Milliseconds: it asks for a decision. */
const decisionTime = 15_000

/** The pipeline in the trash that keeps a deal from coming back, when that is why a call failed. */
export function pipelineOf(error: unknown): Pipeline | undefined {
  if (!(error instanceof ApiError) || error.code !== "pipeline_in_trash") return undefined
  return (error.body as ErrorBody).pipeline
}

/** The "restore the pipeline" of a toast: what could not be done without it is done afterwards. */
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

/** Says that a pipeline in the trash is why something did not come back, and offers to restore it. */
export function offerPipeline(title: string, { name }: Pipeline, action: ToastAction): void {
  const description = messages().trash.pipelineInTrash(name)
  showToast({ status: "warning", title, description, time: decisionTime, action })
}
