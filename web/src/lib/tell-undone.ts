import type { UndoResult } from "@funil/contract/records/history"
import type { QueryClient } from "@tanstack/react-query"
import { type Messages, messages } from "./text/messages.ts"
import { offerPipeline, restorePipelineAction } from "./restore-pipeline.ts"
import { showToast } from "./toasts.ts"

/** Describes what the undo did to automations. */
function automationsTold(m: Messages, { automations }: UndoResult): string[] {
  if (!automations) return []
  const { undone, called_off, sent } = automations
  if (sent.length > 0) return sent.map(({ channel, count }) => m.trash.alreadySent[channel](count))
  return [m.trash.automationsUndone({ isUndone: undone > 0, isCalledOff: called_off > 0 })]
}

/**
 * Reports what an undo also reverted and what it couldn't: skipped records and sent messages.
 * Offers to restore a deleted pipeline that blocks records. `again` repeats the undo.
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
