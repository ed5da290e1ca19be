import { useNavigate, useParams } from "@tanstack/react-router"
import { DealDrawer } from "../../features/deals/deal-drawer.tsx"
import { dealPickers } from "../pipelines/deal-pickers.tsx"

/** A deal over the contact that it is about. */
export function ContactDealPage() {
  const navigate = useNavigate()
  const { contactId, dealId } = useParams({
    from: "/signed-in/contacts-list/contacts/$contactId/deals/$dealId",
  })
  const open = (next: string) =>
    void navigate({
      to: "/contacts/$contactId/deals/$dealId",
      params: { contactId, dealId: next },
      search: true,
      replace: true,
    })
  return (
    <DealDrawer
      dealId={dealId}
      pickers={dealPickers}
      onOpen={open}
      onClose={() => void navigate({ to: "/contacts/$contactId", params: { contactId }, search: true })}
    />
  )
}
