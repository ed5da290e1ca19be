import type { Contact, ContactCreated, createContact } from "@funil/contract/records/contacts"
import { useRef, useState } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateRecordDialog } from "../../records/record/create-record-dialog.tsx"
import { DuplicatesDialog } from "../../records/record/duplicates/duplicates-dialog.tsx"
import { mergeContacts } from "./contact-detail-api.ts"
import { useCreateContact } from "./contact-api.ts"
import { contactKind } from "./contact-kind.ts"

interface Props {
  initial?: Partial<BodyOf<typeof createContact>> | undefined
  /** Field errors to show from the start. */
  problems?: Readonly<Record<string, string>> | undefined
  /** Receives the contact to show: the new one, or an existing duplicate, which has no `made`. */
  onCreated: (id: string, made?: Contact) => void
  onClose: () => void
}

const names = [["first_name", "last_name"], ["email", "phone1"], ["companies"], ["job", "tags"]]
const more = [
  ["document", "phone2"],
  ["birthdate", "gender"],
  ["address_zip"],
  ["address_street", "address_number"],
  ["address_complement", "address_block"],
  ["address_city", "address_state"],
  ["address_country"],
  ["social_media_linkedin", "social_media_instagram"],
  ["social_media_facebook", "social_media_twitter"],
]

/**
 * Creates a contact. Warns about likely duplicates while the user types, or after a save that finds
 * some.
 */
export function CreateContactDialog({ onCreated, onClose, ...filled }: Props) {
  const m = useMessages()
  const { mutateAsync } = useCreateContact()
  const canMerge = useCan("contact.delete")
  const [made, setMade] = useState<ContactCreated>()
  const told = useRef(new Set<string>())
  if (made) {
    return (
      <DuplicatesDialog
        kind={contactKind}
        record={made}
        duplicates={made.possible_duplicates ?? []}
        merge={canMerge ? mergeContacts : undefined}
        onOpen={onCreated}
      />
    )
  }
  return (
    <CreateRecordDialog
      kind={contactKind}
      title={m.records.contact.create}
      submitLabel={m.details.form.submitContact}
      names={names}
      more={more}
      {...filled}
      submit={async (body) => {
        // The endpoint's schema has parsed it.
        const contact = await mutateAsync(body as BodyOf<typeof createContact>)
        if (contact.possible_duplicates?.some((id) => !told.current.has(id))) setMade(contact)
        else onCreated(contact.id, contact)
      }}
      onUse={onCreated}
      onTold={(ids) => {
        for (const id of ids) told.current.add(id)
      }}
      onClose={onClose}
    />
  )
}
