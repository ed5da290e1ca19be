import type { Deal } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Clash, requireSeen } from "../../lib/fresh-write.ts"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { dealOptions, moveBody, refreshDeals, useMoveDeal } from "./deal-api.ts"
import { useSaveDeal } from "./deal-edit.ts"

/** A move that was asked for, with the stage in which the person saw the deal then. */
interface Asked {
  stage: Stage
  from: string
  lostReason?: string | null
}

/** Says that somebody else moved it meanwhile, and asks which of the two stages it shall be. */
function confirmOver(name: string, theirs: string, mine: string): Promise<boolean> {
  const words = messages().deals.stages
  return confirm({
    title: words.clashTitle,
    text: words.clashText(name, theirs, mine),
    confirm: words.moveTo(mine),
  })
}

/** Moves a deal between the stages of its pipeline. Entering the lost stage asks for the reason: `losing` is that move. */
export function useDealStage(deal: Deal) {
  const client = useQueryClient()
  const saveDeal = useSaveDeal(deal.id)
  const { mutateAsync, isPending } = useMoveDeal({}, (move) =>
    saveDeal((now) => {
      if (move.from) requireSeen(now.pipeline_stage_id, move.from, move.stage.id)
      return moveBody(move)
    }),
  )
  const [losing, setLosing] = useState<Asked>()
  const move = async (asked: Asked): Promise<void> => {
    try {
      await mutateAsync({ deal, ...asked })
    } catch (error) {
      const now = client.getQueryData(dealOptions(deal.id).queryKey)?.deal
      if (!(error instanceof Clash) || !now) return refreshDeals(client)
      if (await confirmOver(deal.name, now.stage_name, asked.stage.name))
        await move({ ...asked, from: now.pipeline_stage_id })
    }
  }
  const enter = (stage: Stage) => {
    const asked = { stage, from: deal.pipeline_stage_id }
    return stage.kind === "lost" ? setLosing(asked) : void move(asked)
  }
  const ask = async (stage: Stage) => {
    if (stage.kind === "lost") return enter(stage)
    const words = messages().deals.stages
    const text = words.moveText(deal.name, deal.stage_name)
    if (await confirm({ title: words.moveTitle(stage.name), text, confirm: words.moveConfirm })) enter(stage)
  }
  const lose = (lostReason: string | null) => {
    setLosing(undefined)
    if (losing) void move({ ...losing, lostReason })
  }
  return {
    isPending,
    isLosing: losing !== undefined,
    enter,
    ask,
    lose,
    cancelLosing: () => setLosing(undefined),
  }
}
