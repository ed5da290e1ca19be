import type { Pipeline, Stage } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { stageCountsOptions, useTrashStage } from "./pipeline-config-api.ts"

/** The removal of a stage that holds deals: the seller says where those go. */
export interface StageLeaving {
  stage: Stage
  deals: number
  /** The stages that stay. */
  targets: readonly Stage[]
}

/** Deletes a stage after a plain question if it is empty, else after the dialog that `asked` opens. */
export function useRemoveStage(pipeline: Pipeline) {
  const client = useQueryClient()
  const { mutate } = useTrashStage()
  const [asked, setAsked] = useState<StageLeaving>()
  const remove = async (stage: Stage) => {
    // A failed call has shown its toast already.
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
