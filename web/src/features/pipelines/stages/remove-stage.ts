import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { messages } from "../../../lib/text/messages.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { stageCountsOptions, useTrashStage } from "../config/pipeline-config-api.ts"

/** The pending deletion of a stage with deals. */
export interface StageLeaving {
  stage: Stage
  deals: number
  /** The remaining stages. */
  targets: readonly Stage[]
}

/**
 * Deletes an empty stage after a confirmation. For others it sets `asked`, which opens the dialog.
 */
export function useRemoveStage(pipeline: Pipeline) {
  const client = useQueryClient()
  const { mutate } = useTrashStage()
  const [asked, setAsked] = useState<StageLeaving>()
  const remove = async (stage: Stage) => {
    // A failed call has already shown its toast.
    const counts = await client.fetchQuery(stageCountsOptions(pipeline.id)).catch(() => undefined)
    if (!counts) return
    const deals = ownValue(counts, stage.id) ?? 0
    const targets = pipeline.stages.filter(({ id }) => id !== stage.id)
    if (deals > 0) return setAsked({ stage, deals, targets })
    const words = messages().pipelineConfig.stages
    const question = {
      title: words.removeTitle(stage.name),
      text: words.removeText,
      confirm: words.removeConfirm,
    }
    if (await confirm({ ...question, danger: true })) mutate({ stage, moveTo: undefined })
  }
  return { asked, remove, close: () => setAsked(undefined) }
}
