import { Outlet, useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { ContactRecord } from "./contact-record.tsx"

const contact = (id: string) =>
  ({ to: "/contacts/$contactId", params: { contactId: id }, search: true }) as const

/** A contact beside the list, with one of its deals over it. */
export function ContactPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { contactId } = useParams({ from: "/signed-in/contacts-list/contacts/$contactId" })
  const close = () => void navigate({ to: "/contacts", search: true })
  return (
    <RecordPanel
      kind={contactKind}
      id={contactId}
      onOpen={(id) => void navigate({ ...contact(id), ...besideList })}
      onClose={close}
    >
      <ContactRecord
        id={contactId}
        dealHref={(dealId) =>
          router.buildLocation({
            to: "/contacts/$contactId/deals/$dealId",
            params: { contactId, dealId },
            search: true,
          }).href
        }
        onOpen={(id) => void navigate(contact(id))}
        onClose={close}
      />
      <Outlet />
    </RecordPanel>
  )
}
