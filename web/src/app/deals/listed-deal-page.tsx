import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { DealContent } from "../../features/deals/detail/deal-content.tsx"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { OpenDeal } from "./open-deal.tsx"

/** A deal beside the list. */
export function ListedDealPage() {
  const m = useMessages()
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/deals-list/deals/$dealId" })
  const name = useQuery(dealOptions(dealId)).data?.deal.name
  const close = () => void navigate({ to: "/deals", search: true })
  return (
    <RecordPanel
      kind={dealKind}
      id={dealId}
      name={name}
      onOpen={(id) =>
        void navigate({ to: "/deals/$dealId", params: { dealId: id }, search: true, ...besideList })
      }
      onClose={close}
    >
      <OpenDeal dealId={dealId}>
        {(slots) => (
          <DealContent
            isNarrow
            dealId={dealId}
            backLabel={m.records.panel.close}
            onTrashed={close}
            {...slots}
          />
        )}
      </OpenDeal>
    </RecordPanel>
  )
}
