import type { Deal } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { oneAtATime } from "../../lib/one-at-a-time.ts"
import { refreshDeals, sendMove, useMoveDeal } from "./deal-api.ts"
import { useShowDeal } from "./deal-edit.ts"

/** A move that was asked for, with the stage in which the person saw the deal then. */
interface Asked {
  stage: Stage
  from: string
  lostReason?: string | null
}

/** Moves a deal between the stages of its pipeline. Entering the lost stage asks for the reason: `losing` is that move. */
export function useDealStage(deal: Deal) {
  const client = useQueryClient()
  const show = useShowDeal(deal.id)
  const { mutateAsync, isPending } = useMoveDeal({}, (move) =>
    oneAtATime(`deal ${deal.id}`, async () => show(await sendMove(move))),
  )
  const [losing, setLosing] = useState<Asked>()
  const move = async (asked: Asked): Promise<void> => {
    // The failure of the mutation has been told in a toast.
    await mutateAsync({ deal, ...asked }).catch(() => undefined)
    await refreshDeals(client)
  }
  const enter = (stage: Stage) => {
    const asked = { stage, from: deal.pipeline_stage_id }
    return stage.kind === "lost" ? setLosing(asked) : void move(asked)
  }
  const lose = (lostReason: string | null) => {
    setLosing(undefined)
    if (losing) void move({ ...losing, lostReason })
  }
  return {
    isPending,
    isLosing: losing !== undefined,
    enter,
    lose,
    cancelLosing: () => setLosing(undefined),
  }
}
