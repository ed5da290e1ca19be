import type { QueryClient } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { contactDealsOptions } from "../../features/contacts/contact-detail-api.ts"
import { useDealNeighbours } from "../deals/deal-neighbours.ts"
import { DealOver } from "../deals/deal-over.tsx"

function dealsOf(client: QueryClient, contactId: string): string[] {
  const loaded = client.getQueryData(contactDealsOptions(contactId).queryKey)
  return loaded?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []
}

/** A deal over its contact. */
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
    <DealOver
      dealId={dealId}
      neighbours={useDealNeighbours(dealId, (client) => dealsOf(client, contactId))}
      onOpen={open}
      onClose={() => void navigate({ to: "/contacts/$contactId", params: { contactId }, search: true })}
    />
  )
}
