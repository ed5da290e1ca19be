import { DealDrawer } from "../../features/deals/detail/deal-drawer.tsx"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { OpenDeal } from "./open-deal.tsx"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { loadDeal } from "./deal-child-routes.ts"

/** How long a user stays on a deal before the next one is prefetched. */
const restMs = 500

/**
 * Prefetches the deal after an open one, or before it when the user goes back, so that it shows at
 * once.
 */
function useAskAhead(dealId: string, { previous, next }: DealNeighbours): void {
  const client = useQueryClient()
  const from = useRef<string>(undefined)
  useEffect(() => {
    const ahead = from.current !== undefined && from.current === next ? previous : next
    if (ahead === undefined) return undefined
    const timer = setTimeout(() => loadDeal(client, ahead), restMs)
    return () => clearTimeout(timer)
  }, [client, previous, next])
  useEffect(
    () => () => {
      from.current = dealId
    },
    [dealId],
  )
}

interface Props {
  dealId: string
  neighbours?: DealNeighbours
  /** Opens another deal of the same view. */
  onOpen: (dealId: string) => void
  onClose: () => void
}

const nobody: DealNeighbours = { previous: undefined, next: undefined }

/** A deal over the page that opened it. */
export function DealOver({ neighbours = nobody, ...props }: Props) {
  useAskAhead(props.dealId, neighbours)
  return (
    <OpenDeal dealId={props.dealId} walk={{ neighbours, onOpen: props.onOpen }}>
      {(slots) => <DealDrawer {...props} {...slots} neighbours={neighbours} />}
    </OpenDeal>
  )
}
