import { ownValue } from "@funil/contract/shared/own-value"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { pipelineKeys } from "./pipeline-api.ts"
import { stageCountsOptions, type StageMove, stagesAfter, useMoveStage } from "./pipeline-config-api.ts"

/** A move of a stage that makes deals lost: why has to be asked. */
export interface LosingMove {
  move: StageMove
  /** Name of the stage that becomes the lost one, and how many deals it holds. */
  stage: string
  deals: number
}

/** Moves stages of a pipeline. Where deals become lost by it, the dialog that `asked` opens asks for the reason, with the new order behind it. */
export function useArrangeStages() {
  const client = useQueryClient()
  const send = useMoveStage()
  const [asked, setAsked] = useState<LosingMove>()
  const ask = async (move: StageMove) => {
    const stage = stagesAfter(move).at(-1)
    const counts = await client.fetchQuery(stageCountsOptions(move.pipeline.id))
    if (stage) setAsked({ move, stage: stage.name, deals: ownValue(counts, stage.id) ?? 0 })
  }
  const giveUp = async () => {
    setAsked(undefined)
    await client.invalidateQueries({ queryKey: pipelineKeys.list })
  }
  const move = async (wanted: StageMove) => {
    // A failed call has shown its toast already.
    const isDone = await send(wanted).catch(() => true)
    if (!isDone) await ask(wanted).catch(giveUp)
  }
  const confirm = (lostReason: string) => {
    setAsked(undefined)
    if (asked) void move({ ...asked.move, lostReason })
  }
  return { asked, move, confirm, giveUp }
}
