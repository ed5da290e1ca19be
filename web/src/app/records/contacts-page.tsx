import type { Contact } from "@funil/contract/records/contacts"
import { ContactRound } from "lucide-react"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { RowReach } from "../../records/record/parts/reach-actions.tsx"
import { personName } from "../../lib/text/person-name.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { CreateRecordPage } from "./create-record.tsx"
import { RecordListPage } from "./record-list-page.tsx"

/** Phone and email beside the name. */
const cells: CellViews<Contact> = {
  Reach: ({ record }) => (
    <RowReach
      people={[{ id: record.id, name: personName(record), phone: record.phone1, email: record.email }]}
    />
  ),
}

export function ContactsPage() {
  // This list passes only contacts to its cells.
  return <RecordListPage kind={contactKind} cells={cells as CellViews} icon={<ContactRound />} />
}

export function CreateContactPage() {
  return <CreateRecordPage kind={contactKind} />
}
