import type { Deal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { oneAtATime } from "../../lib/api/one-at-a-time.ts"
import { refreshDeals, sendMove, useMoveDeal } from "./deal-api.ts"
import { useShowDeal } from "./deal-edit.ts"

/** A requested move, with the stage the user saw the deal in. */
interface StageRequest {
  stage: Stage
  from: string
  lostReason?: string | null
}

/**
 * Moves a deal within its pipeline. Moving to lost first asks for the reason: `losing` is the
 * pending move.
 */
export function useDealStage(deal: Deal) {
  const client = useQueryClient()
  const show = useShowDeal(deal.id)
  const { mutateAsync, isPending } = useMoveDeal({}, (move) =>
    oneAtATime(`deal ${deal.id}`, async () => show(await sendMove(move))),
  )
  const [losing, setLosing] = useState<StageRequest>()
  const move = async (asked: StageRequest): Promise<void> => {
    // The mutation already showed the failure in a toast.
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
