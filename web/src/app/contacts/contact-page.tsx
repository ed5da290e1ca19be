import { useQuery } from "@tanstack/react-query"
import { Outlet, useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import { ContactConsents } from "../../features/consents/contact-consents.tsx"
import { ContactDetail } from "../../features/contacts/contact-detail.tsx"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { ContactPrivacyItems } from "../../features/privacy/contact-privacy-items.tsx"
import type { PersonRef } from "../../features/privacy/privacy-api.ts"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { useLinkedBills } from "../bills/use-linked-bills.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

const NewLinkedDeal = lazy(async () => ({
  default: (await import("../records-lists/new-linked-deal.tsx")).NewLinkedDeal,
}))

const AnonymiseDialog = lazy(async () => ({
  default: (await import("../../features/privacy/anonymise-dialog.tsx")).AnonymiseDialog,
}))

/** A contact beside the list. */
export function ContactPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { contactId } = useParams({ from: "/signed-in/contacts-list/contacts/$contactId" })
  const contact = useQuery(recordOptions(contactKind, contactId)).data?.data
  const person = contact && contactKind.faceOf(contact)
  const bills = useLinkedBills()
  const [isCreating, setCreating] = useState(false)
  const [anonymising, setAnonymising] = useState<PersonRef | null>(null)
  const close = () => void navigate({ to: "/contacts", search: true })
  const open = (id: string) =>
    void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: true })
  const deal = (dealId: string) =>
    ({ to: "/contacts/$contactId/deals/$dealId", params: { contactId, dealId }, search: true }) as const
  return (
    <RecordPanel
      kind={contactKind}
      id={contactId}
      onOpen={(id) =>
        void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: true, ...besideList })
      }
      onClose={close}
    >
      <ContactDetail
        id={contactId}
        deals={{
          hrefOf: (id) => router.buildLocation(deal(id)).href,
          onOpen: (id) => void navigate(deal(id)),
          onCreate: () => setCreating(true),
        }}
        activity={<RecordActivity kind={contactKind} id={contactId} />}
        consents={contact && <ContactConsents contact={contact} />}
        bills={bills?.({
          of: { field: "contact_id", id: contactId },
          initial: { company_id: contact?.companies[0]?.id ?? null },
        })}
        onOpen={open}
        onClose={close}
        menu={person && <ContactPrivacyItems person={person} onAnonymise={() => setAnonymising(person)} />}
      />
      <Outlet />
      <Suspense>
        {anonymising && <AnonymiseDialog person={anonymising} onClose={() => setAnonymising(null)} />}
        {isCreating && contact && (
          <NewLinkedDeal
            contacts={[contact]}
            companies={contact.companies}
            onCreated={(id) => {
              setCreating(false)
              void navigate(deal(id))
            }}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </RecordPanel>
  )
}
