import type { UndoResult } from "@funil/contract/history"
import type { QueryClient } from "@tanstack/react-query"
import { type Messages, messages } from "./messages.ts"
import { offerPipeline, restorePipelineAction } from "./restore-pipeline.ts"
import { showToast } from "./toasts.ts"

/** What became of what automations did because of what was undone, in sentences. */
function automationsTold(m: Messages, { automations }: UndoResult): string[] {
  if (!automations) return []
  const { undone, called_off, sent } = automations
  if (sent.length > 0) return sent.map(({ channel, count }) => m.trash.alreadySent[channel](count))
  return [m.trash.automationsUndone({ isUndone: undone > 0, isCalledOff: called_off > 0 })]
}

/**
 * Says what an undo took back beside what was asked, and what it could not: records that it left alone, and what automations had sent. It
 * offers to restore the pipeline that keeps records away; `again` undoes once more.
 */
export function tellUndone(client: QueryClient, result: UndoResult, again: () => unknown): void {
  const m = messages()
  const { undone, skipped, automations } = result
  const pipeline = skipped.find((one) => one.pipeline)?.pipeline
  if (pipeline) {
    const title = undone > 0 ? m.ui.undone : m.errors.undo
    return offerPipeline(title, pipeline, restorePipelineAction(client, pipeline, again))
  }
  const left = skipped.length > 0 ? [m.trash.partlyUndone(skipped.length)] : []
  const isWhole = left.length === 0 && !automations?.sent.length
  const description = [...automationsTold(m, result), ...left].join(" ")
  showToast({ status: isWhole ? "success" : "warning", title: m.ui.undone, description })
}
