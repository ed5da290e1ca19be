import type { Stage } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { stageCountsOptions, useTrashStage } from "./pipeline-config-api.ts"

/** A stage that holds deals: where they go has to be asked. */
export interface FullStage {
  stage: Stage
  deals: number
}

/** Deletes a stage after asking: an empty one by a plain question, a full one by the dialog that `asked` opens. */
export function useRemoveStage() {
  const client = useQueryClient()
  const { mutate } = useTrashStage()
  const [asked, setAsked] = useState<FullStage>()
  const remove = async (stage: Stage) => {
    // A failed call has shown its toast already.
    const counts = await client.fetchQuery(stageCountsOptions(stage.pipelineId)).catch(() => undefined)
    if (!counts) return
    const deals = ownValue(counts, stage.id) ?? 0
    if (deals > 0) return setAsked({ stage, deals })
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
