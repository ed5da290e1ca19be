import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { ContactRound } from "lucide-react"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/contacts-list")

/** All contacts, and the one that is open beside them. */
export function ContactsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/contacts")
  return (
    <RecordListPage
      kind={contactKind}
      icon={<ContactRound />}
      search={search}
      onSearch={setSearch}
      hrefOf={hrefOf}
      onOpen={(id) => void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: true })}
      openId={contactId}
      isFiltering={isFiltering}
      createPath="/create/contacts"
    />
  )
}
