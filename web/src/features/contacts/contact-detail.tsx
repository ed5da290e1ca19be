import { type Contact, getContactCard } from "@funil/contract/records/contacts"
import { useMutation } from "@tanstack/react-query"
import { BookUser } from "lucide-react"
import type { ReactNode } from "react"
import { download, saveFile } from "../../lib/api/download.ts"
import type { Reachable } from "../../lib/reached.ts"
import { useMessages } from "../../lib/text/messages.ts"
import type { DealLinks } from "../../records/record/parts/deal-list.tsx"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { MenuItem } from "../../ui/overlays/menu.tsx"
import { contactKind } from "./contact-kind.ts"
import { ContactCompanies } from "./contact-links.tsx"
import { GivenDetails } from "./given-details.tsx"
import { OtherAddresses } from "./other-addresses.tsx"
import { SocialLinks } from "./social-links.tsx"

function reachable({ id, phone1, phone2, email }: Contact, name: string): Reachable {
  return { id, entity: "contact", name, phone: phone1 ?? phone2, email }
}

/** Other addresses as call and mail targets when there is no main one. */
function otherwise({ other_emails, other_phones }: Contact, name: string): Reachable[] {
  return [
    ...other_phones.map((phone) => ({ id: phone, name, phone, email: null })),
    ...other_emails.map((email) => ({ id: email, name, phone: null, email })),
  ]
}

function Reach({ contact, isLocked }: { contact: Contact; isLocked: boolean }) {
  const { name } = contactKind.faceOf(contact)
  return (
    <>
      <ReachActions
        people={[reachable(contact, name)]}
        otherwise={otherwise(contact, name)}
        mailHost={isLocked ? undefined : { entity: "contact", id: contact.id }}
      />
      <SocialLinks contact={contact} isLocked={isLocked} />
    </>
  )
}

/** Downloads a contact as a vCard for the device's address book. */
function SaveCard({ id }: { id: string }) {
  const words = useMessages().details
  const { mutate } = useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController()
      saveFile(await download(getContactCard, { params: { id } }, { signal, onProgress: () => undefined }))
    },
    meta: { failure: (m) => m.details.saveCardFailed },
  })
  return (
    <MenuItem icon={<BookUser />} onSelect={() => mutate()}>
      {words.saveCard}
    </MenuItem>
  )
}

interface Props {
  id: string
  deals: DealLinks
  /** The contact's activity. */
  activity: ReactNode
  /** The contact's consents. */
  consents: ReactNode
  /** Undefined for users who can't see bills. */
  bills?: ReactNode
  /** More menu entries from other features. */
  menu?: ReactNode
  /** Opens another contact, for example after a merge. */
  onOpen: (id: string) => void
  onClose: () => void
}

export function ContactDetail({ consents, menu, ...page }: Props) {
  return (
    <RecordDetail kind={contactKind} {...page}>
      {(contact, isLocked) => ({
        detail: [contact.job, contact.companies[0]?.company].filter(Boolean).join(" · "),
        actions: <Reach contact={contact} isLocked={isLocked} />,
        menu: (
          <>
            <SaveCard id={contact.id} />
            {menu}
          </>
        ),
        lead: <GivenDetails contactId={contact.id} isLocked={isLocked} />,
        rows: {
          other_emails: <OtherAddresses contact={contact} name="other_emails" isLocked={isLocked} />,
          other_phones: <OtherAddresses contact={contact} name="other_phones" isLocked={isLocked} />,
        },
        links: <ContactCompanies contact={contact} isLocked={isLocked} />,
        foot: <fieldset disabled={isLocked}>{consents}</fieldset>,
      })}
    </RecordDetail>
  )
}
