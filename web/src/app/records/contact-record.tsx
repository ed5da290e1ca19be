import { useQuery } from "@tanstack/react-query"
import { Outlet, useNavigate, useRouter } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { ContactConsents } from "../../features/consents/contact-consents.tsx"
import { ContactDetail } from "../../features/contacts/contact-detail.tsx"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { ContactPrivacyItems } from "../../features/privacy/contact-privacy-items.tsx"
import type { PersonRef } from "../../features/privacy/privacy-api.ts"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { useLinkedBills } from "./linked-bills.tsx"
import { RecordPanel, type RecordPlace } from "./record-panel.tsx"
import { late } from "../../ui/screen/late.ts"

const NewLinkedDeal = late(async () => (await import("./new-linked-deal.tsx")).NewLinkedDeal)

const AnonymiseDialog = late(
  async () => (await import("../../features/privacy/anonymise-dialog.tsx")).AnonymiseDialog,
)

/** A contact on any page that opens it. */
export function ContactRecord({ id, dealHref, onOpen, onClose }: RecordPlace) {
  const navigate = useNavigate()
  const contact = useQuery(recordOptions(contactKind, id)).data?.data
  const person = contact && contactKind.faceOf(contact)
  const bills = useLinkedBills()
  const [isCreating, setCreating] = useState(false)
  const [anonymising, setAnonymising] = useState<PersonRef | null>(null)
  const openDeal = (dealId: string) => void navigate({ href: dealHref(dealId) })
  return (
    <>
      <ContactDetail
        id={id}
        deals={{ hrefOf: dealHref, onOpen: openDeal, onCreate: () => setCreating(true) }}
        activity={<RecordActivity kind={contactKind} id={id} />}
        consents={contact && <ContactConsents contact={contact} />}
        bills={bills?.({
          of: { field: "contact_id", id },
          initial: { company_id: contact?.companies[0]?.id ?? null },
        })}
        onOpen={onOpen}
        onClose={onClose}
        menu={person && <ContactPrivacyItems person={person} onAnonymise={() => setAnonymising(person)} />}
      />
      <Suspense>
        {anonymising && <AnonymiseDialog person={anonymising} onClose={() => setAnonymising(null)} />}
        {isCreating && contact && (
          <NewLinkedDeal
            contacts={[contact]}
            companies={contact.companies}
            onCreated={(dealId) => {
              setCreating(false)
              openDeal(dealId)
            }}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A contact beside the list, with one of its deals over it. */
export function ContactPage() {
  const router = useRouter()
  const to = "/contacts/$contactId/deals/$dealId"
  const dealHref = (contactId: string, dealId: string): string =>
    router.buildLocation({ to, params: { contactId, dealId }, search: true }).href
  return (
    <RecordPanel kind={contactKind}>
      {(place) => (
        <>
          <ContactRecord {...place} dealHref={(dealId) => dealHref(place.id, dealId)} />
          <Outlet />
        </>
      )}
    </RecordPanel>
  )
}
