import type { Pipeline, Stage } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { stageCountsOptions, useTrashStage } from "./pipeline-config-api.ts"
import { stageKindAt } from "./stage-kind.ts"

/** A stage, and how many deals it holds. */
interface CountedStage {
  stage: Stage
  deals: number
}

/** The removal of a stage on which deals hang: where those in it go has to be asked, and why those that become lost are. */
export interface StageLeaving extends CountedStage {
  /** The stages that stay, of the kinds that they are of then. */
  targets: readonly Stage[]
  /** The stage that becomes the lost one. */
  losing: CountedStage | undefined
}

function leavingOf(
  { stages }: Pipeline,
  stage: Stage,
  counts: Readonly<Record<string, number>>,
): StageLeaving {
  const left = stages.filter(({ id }) => id !== stage.id)
  const counted = (one: Stage) => ({ stage: one, deals: ownValue(counts, one.id) ?? 0 })
  const last = left.at(-1)
  const losing = last && last.kind !== "lost" ? counted(last) : undefined
  return {
    ...counted(stage),
    targets: left.map((one, index) => ({ ...one, kind: stageKindAt(index, left.length) })),
    losing: losing && losing.deals > 0 ? losing : undefined,
  }
}

/** Deletes a stage after asking: by a plain question when no deal changes, else by the dialog that `asked` opens. */
export function useRemoveStage(pipeline: Pipeline) {
  const client = useQueryClient()
  const { mutate } = useTrashStage()
  const [asked, setAsked] = useState<StageLeaving>()
  const remove = async (stage: Stage) => {
    // A failed call has shown its toast already.
    const counts = await client.fetchQuery(stageCountsOptions(pipeline.id)).catch(() => undefined)
    if (!counts) return
    const leaving = leavingOf(pipeline, stage, counts)
    if (leaving.deals > 0 || leaving.losing) return setAsked(leaving)
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
