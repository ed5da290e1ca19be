import type { UndoResult } from "@funil/contract/history"
import type { QueryClient } from "@tanstack/react-query"
import { messages } from "./messages.ts"
import { offerPipeline, restorePipelineAction } from "./restore-pipeline.ts"
import { showToast } from "./toasts.ts"

/** Says that an undo left records alone, and offers to restore the pipeline that keeps some of them away; `again` undoes once more. */
export function tellSkipped(
  client: QueryClient,
  { undone, skipped }: UndoResult,
  again: () => unknown,
): void {
  const m = messages()
  const pipeline = skipped.find((one) => one.pipeline)?.pipeline
  if (pipeline) {
    const title = undone > 0 ? m.ui.undone : m.errors.undo
    offerPipeline(title, pipeline, restorePipelineAction(client, pipeline, again))
  } else
    showToast({ status: "warning", title: m.ui.undone, description: m.trash.partlyUndone(skipped.length) })
}
