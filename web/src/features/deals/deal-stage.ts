import type { Deal } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { messages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { refreshDeals, useMoveDeal } from "./deal-api.ts"

/** Moves a deal between the stages of its pipeline. Entering the lost stage asks for the reason: `losing` is that stage. */
export function useDealStage(deal: Deal) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMoveDeal()
  const [losing, setLosing] = useState<Stage>()
  const move = async (stage: Stage, lostReason?: string | null) => {
    // A failed move has shown its toast; the deal is read anew either way.
    await mutateAsync({ deal, stage, lostReason }).catch(() => undefined)
    await refreshDeals(client)
  }
  const enter = (stage: Stage) => (stage.kind === "lost" ? setLosing(stage) : void move(stage))
  const ask = async (stage: Stage) => {
    if (stage.kind === "lost") return setLosing(stage)
    const words = messages().deals.stages
    const text = words.moveText(deal.name, deal.stage_name)
    if (await confirm({ title: words.moveTitle(stage.name), text, confirm: words.moveConfirm }))
      await move(stage)
  }
  return { isPending, losing, enter, ask, move, cancelLosing: () => setLosing(undefined) }
}
