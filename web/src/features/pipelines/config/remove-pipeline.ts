import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQueryClient } from "@tanstack/react-query"
import { messages } from "../../../lib/text/messages.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { stageCountsOptions, useTrashPipeline } from "./pipeline-config-api.ts"

/**
 * Deletes a pipeline after a confirmation with the number of its deals. Resolves to whether it was
 * deleted.
 */
export function useRemovePipeline(): (pipeline: Pipeline) => Promise<boolean> {
  const client = useQueryClient()
  const { mutateAsync } = useTrashPipeline()
  return async (pipeline) => {
    // A failed call has already shown its toast.
    const counts = await client.fetchQuery(stageCountsOptions(pipeline.id)).catch(() => undefined)
    if (!counts) return false
    const deals = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const words = messages().pipelineConfig.remove
    const question = {
      title: words.title(pipeline.name),
      text: words.text(deals),
      confirm: words.confirm,
      danger: true,
    }
    if (!(await confirm(question))) return false
    return mutateAsync(pipeline).then(
      () => true,
      () => false,
    )
  }
}
