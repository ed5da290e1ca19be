import { DealDrawer } from "../../features/deals/deal-drawer.tsx"
import type { DealNeighbours } from "../../features/deals/deal-head.tsx"
import { OpenDeal } from "./open-deal.tsx"

interface Props {
  dealId: string
  neighbours?: DealNeighbours
  /** Opens another deal of the same view. */
  onOpen: (dealId: string) => void
  onClose: () => void
}

/** A deal over where it was opened from. */
export function DealOver(props: Props) {
  return (
    <OpenDeal dealId={props.dealId} walk={props}>
      {(slots) => <DealDrawer {...props} {...slots} />}
    </OpenDeal>
  )
}
