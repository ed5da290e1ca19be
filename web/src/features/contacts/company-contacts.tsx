import type { Company } from "@funil/contract/records/companies"
import type { Contact } from "@funil/contract/records/contacts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { useMakeByName } from "../../records/make-by-name.ts"
import { LinkPicker } from "../../records/record/parts/link-picker.tsx"
import { LinkLine, LinkSection } from "../../records/record/parts/link-section.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { companyContactsOptions } from "../companies/company-detail-api.ts"
import { contactByName } from "./contact-api.ts"
import { useLinkCompany } from "./contact-link-api.ts"

interface Props {
  company: Company
  isLocked: boolean
}

function nameOf({ first_name, last_name }: Contact): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

/** Links existing and new contacts to a company. */
function useContactLinks(company: Company) {
  const { mutate, isPending, variables } = useLinkCompany()
  const makeContact = useMakeByName(contactByName)
  const change = (action: "add" | "remove", contactId: string, name: string) =>
    mutate({ contactId, companyId: company.id, name, action })
  const make = (name: string, close: () => void) =>
    makeContact({
      name,
      more: { companies: [company.id] },
      onMade: (contact) => {
        // The form may have removed the company, or returned a contact that was already linked.
        if (!contact.companies.some(({ id }) => id === company.id)) change("add", contact.id, nameOf(contact))
        close()
      },
    })
  return { change, make, busy: isPending ? variables.contactId : undefined }
}

export function CompanyContacts({ company, isLocked }: Props) {
  const words = useMessages().details.links
  const phoneText = usePhoneText()
  const pages = useInfiniteQuery(companyContactsOptions(company.id))
  const contacts = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const { change, make, busy } = useContactLinks(company)
  return (
    <>
      <LinkSection
        title={words.contacts}
        empty={words.noContacts}
        addLabel={words.addContact}
        items={contacts}
        total={pages.data?.pages[0]?.total ?? 0}
        nameOf={nameOf}
        isLocked={isLocked}
        busy={busy}
        onRemove={(contact) => change("remove", contact.id, nameOf(contact))}
        renderPicker={(close) => (
          <LinkPicker
            label={words.addContact}
            to="contact"
            mayCreate="contact.create"
            exclude={contacts.map(({ id }) => id)}
            onPick={(id, name) => {
              change("add", id, name)
              close()
            }}
            onCreate={(typed) => make(typed, close)}
          />
        )}
      >
        {(contact) => (
          <LinkLine
            picture={<Avatar decorative name={nameOf(contact)} picture={contact.picture} />}
            name={
              <Link to="/contacts/$contactId" params={{ contactId: contact.id }} data-contact={contact.id}>
                {nameOf(contact)}
              </Link>
            }
            detail={contact.job ?? contact.email ?? phoneText(contact.phone1)}
          />
        )}
      </LinkSection>
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
