import { DealContent } from "../../features/deals/detail/deal-content.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import type { RecordPlace } from "../records/record-panel.tsx"
import { OpenDeal } from "./open-deal.tsx"

/** A deal on a page of its own. */
export function DealRecord({ id, onClose }: RecordPlace) {
  const m = useMessages()
  return (
    <OpenDeal dealId={id}>
      {(slots) => (
        <DealContent dealId={id} backLabel={m.records.panel.close} onTrashed={onClose} {...slots} />
      )}
    </OpenDeal>
  )
}
