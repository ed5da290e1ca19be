import { DealDrawer } from "../../features/deals/detail/deal-drawer.tsx"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { useAskAhead } from "./ask-ahead.ts"
import { OpenDeal } from "./open-deal.tsx"

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
