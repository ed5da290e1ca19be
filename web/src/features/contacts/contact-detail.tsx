import type { Contact } from "@funil/contract/records/contacts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { BookUser, Combine } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CustomFieldRows } from "../../records/fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../records/fields/record-field-row.tsx"
import { PictureEditor } from "../../records/picture/picture-editor.tsx"
import { useRecordPicture } from "../../records/picture/use-record-picture.ts"
import { AddressGroup } from "../../records/record/parts/address-group.tsx"
import { DealList, type DealLinks } from "../../records/record/parts/deal-list.tsx"
import { EmptyFields } from "../../records/record/parts/empty-fields.tsx"
import { useMayTrash } from "../../records/record/may-trash.ts"
import { ReachActions } from "../../records/record/parts/reach-actions.tsx"
import type { Reachable } from "../../records/record/parts/reachable.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/parts/record-facts.tsx"
import { RecordGroup } from "../../records/record/parts/record-group.tsx"
import { RecordHead, RecordMenu } from "../../records/record/parts/record-head.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { MenuItem } from "../../ui/overlays/menu.tsx"
import { ContactCompanies } from "./contact-companies.tsx"
import {
  contactDealsOptions,
  mergeContacts,
  removePicture,
  uploadPicture,
  useSaveCard,
} from "./contact-detail-api.ts"
import { contactKind } from "./contact-kind.ts"
import { OtherAddresses } from "./other-addresses.tsx"
import { GivenDetails } from "./given-details.tsx"
import { SocialLinks } from "./social-links.tsx"
import { late } from "../../ui/screen/late.ts"

const MergeDialog = late(
  async () => (await import("../../records/record/duplicates/merge-dialog.tsx")).MergeDialog<Contact>,
)

const groups = [
  {
    title: "reach",
    names: [
      "first_name",
      "last_name",
      "email",
      "other_emails",
      "phone1",
      "phone2",
      "other_phones",
      "job",
      "tags",
    ],
  },
  { title: "person", names: ["document", "birthdate", "gender"] },
] as const

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

function Reach({ contact, isLocked }: ContactProps) {
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

function Head({
  contact,
  isLocked,
  menu,
  onOpen,
  onClose,
}: Omit<Props, "id" | "deals" | "activity" | "bills" | "consents"> & ContactProps) {
  const m = useMessages()
  const [isMerging, setMerging] = useState(false)
  const saveCard = useSaveCard(contact.id)
  const picture = useRecordPicture("contacts", {
    upload: (source) => uploadPicture(contact.id, source),
    remove: () => removePicture(contact.id),
  })
  const { name } = contactKind.faceOf(contact)
  const canTrash = useMayTrash("contact.delete")(contact)
  const company = contact.companies[0]?.company
  return (
    <>
      <RecordHead
        name={name}
        detail={[contact.job, company].filter(Boolean).join(" · ")}
        picture={<PictureEditor name={name} picture={contact.picture} isLocked={isLocked} {...picture} />}
        menu={
          <RecordMenu kind={contactKind} record={contact} canTrash={canTrash} onTrashed={onClose}>
            <MenuItem icon={<BookUser />} onSelect={() => saveCard.mutate()}>
              {m.details.saveCard}
            </MenuItem>
            {canTrash && (
              <MenuItem icon={<Combine />} onSelect={() => setMerging(true)}>
                {m.details.duplicates.mergeWith}
              </MenuItem>
            )}
            {menu}
          </RecordMenu>
        }
      >
        <Reach contact={contact} isLocked={isLocked} />
      </RecordHead>
      <Suspense>
        {isMerging && (
          <MergeDialog
            kind={contactKind}
            id={contact.id}
            merge={mergeContacts}
            onMerged={(id) => {
              setMerging(false)
              onOpen(id)
            }}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface ContactProps {
  contact: Contact
  isLocked: boolean
}

function Data({ contact, isLocked, consents }: ContactProps & Pick<Props, "consents">) {
  const m = useMessages()
  return (
    <>
      <GivenDetails contactId={contact.id} isLocked={isLocked} />
      <EmptyFields entity="contact" isLocked={isLocked}>
        {groups.map(({ title, names }) => (
          <RecordGroup key={title} title={m.details.groups[title]}>
            {names.map((name) =>
              name === "other_emails" || name === "other_phones" ? (
                <OtherAddresses key={name} contact={contact} name={name} isLocked={isLocked} />
              ) : (
                <RecordFieldRow key={name} kind={contactKind} record={contact} name={name} />
              ),
            )}
          </RecordGroup>
        ))}
        <ContactCompanies contact={contact} isLocked={isLocked}>
          {({ id, company }) => (
            <Link to="/companies/$companyId" params={{ companyId: id }}>
              {company}
            </Link>
          )}
        </ContactCompanies>
        <CustomFieldRows kind={contactKind} record={contact} />
        <AddressGroup kind={contactKind} record={contact} isLocked={isLocked} />
      </EmptyFields>
      <fieldset disabled={isLocked}>{consents}</fieldset>
      <RecordFacts record={contact} fieldNames={m.fieldNames.contact} />
    </>
  )
}

function Content({
  contact,
  deals: links,
  activity,
  bills,
  consents,
  ...rest
}: Omit<Props, "id"> & { contact: Contact }) {
  const m = useMessages()
  const isLocked = !useCan("contact.update")
  const deals = useInfiniteQuery(contactDealsOptions(contact.id))
  return (
    <>
      <Head contact={contact} isLocked={isLocked} {...rest} />
      {isLocked && <p>{m.details.readOnly}</p>}
      <RecordTabs
        counts={{ deals: deals.data?.pages[0]?.total ?? 0 }}
        canEdit={!isLocked}
        tabs={{
          activity,
          data: <Data contact={contact} isLocked={isLocked} consents={consents} />,
          deals: <DealList deals={deals} {...links} />,
          bills,
        }}
      />
    </>
  )
}

export function ContactDetail({ id, onClose, ...rest }: Props) {
  return (
    <RecordDetail kind={contactKind} id={id} onClose={onClose}>
      {(contact) => <Content contact={contact} onClose={onClose} {...rest} />}
    </RecordDetail>
  )
}
