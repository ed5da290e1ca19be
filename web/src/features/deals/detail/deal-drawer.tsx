import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { Drawer } from "../../../ui/overlays/drawer.tsx"
import { leaveField } from "../../../ui/forms/leave-field.ts"
import { dealOptions } from "../deal-api.ts"
import { DealContent } from "./deal-content.tsx"
import type { DealSlots } from "./deal-detail.tsx"
import type { DealWays } from "./deal-head.tsx"

interface Props extends DealSlots, DealWays {
  dealId: string
}

/** A deal over the list or board that opened it, which stays mounted. */
export function DealDrawer({ dealId, neighbours, onOpen, onClose, ...slots }: Props) {
  const m = useMessages()
  const name = useQuery(dealOptions(dealId)).data?.deal.name
  const close = () => {
    leaveField()
    onClose()
  }
  return (
    <Drawer label={name ?? m.shell.deal} onClose={close}>
      <DealContent
        dealId={dealId}
        backLabel={m.deals.backToBoard}
        ways={{ neighbours, onOpen, onClose: close }}
        onTrashed={close}
        {...slots}
      />
    </Drawer>
  )
}
