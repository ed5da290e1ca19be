import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router"
import { ContactRound } from "lucide-react"
import { contactCells } from "../../features/contacts/contact-cells.tsx"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { useListPlace } from "../records-lists/list-place.ts"
import { RecordListPage } from "../records-lists/record-list-page.tsx"

const route = getRouteApi("/signed-in/contacts-list")

// This list passes only contacts to its cells.
const cells = contactCells as CellViews

export function ContactsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  const { hrefOf, setSearch, isFiltering } = useListPlace("/contacts")
  return (
    <RecordListPage
      kind={contactKind}
      cells={cells}
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
