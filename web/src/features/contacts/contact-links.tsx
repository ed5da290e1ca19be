import { type Company, listCompanyContacts } from "@funil/contract/records/companies"
import { type Contact, getContact, updateContact } from "@funil/contract/records/contacts"
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { writeFresh } from "../../lib/api/fresh-write.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { oneAtATime } from "../../lib/api/one-at-a-time.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { RecordPicker } from "../../records/fields/record-field.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { LinkLine, LinkSection } from "../../records/record/parts/link-section.tsx"
import { RecordLink } from "../../records/record/record-link.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Button } from "../../ui/marks/button.tsx"

interface LinkChange {
  contactId: string
  companyId: string
  /** The name of the linked or unlinked record, for the toast. */
  name: string
  action: "add" | "remove"
}

/**
 * Links or unlinks a contact and a company. It applies the change to the contact's latest links.
 */
function useLinkCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ contactId, companyId, action }: LinkChange) =>
      oneAtATime(`contact ${contactId}`, () =>
        writeFresh({
          reload: () => call(getContact, { params: { id: contactId } }),
          change: (contact: Contact) => {
            const others = contact.companies.map(({ id }) => id).filter((id) => id !== companyId)
            return { companies: action === "add" ? [...others, companyId] : others }
          },
          send: (body, ifMatch) => call(updateContact, { params: { id: contactId }, body }, { ifMatch }),
        }),
      ),
    onSuccess: async ({ undoToken }, { name, action }) => {
      const words = messages().details.links
      const title = action === "add" ? words.added(name) : words.removed(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await Promise.all([
        client.invalidateQueries({ queryKey: ["contacts"] }),
        client.invalidateQueries({ queryKey: ["companies"] }),
      ])
    },
    meta: { failure: (m) => m.details.links.failed },
  })
}

interface CompaniesProps {
  contact: Contact
  isLocked: boolean
}

/** The companies of a contact. */
export function ContactCompanies({ contact, isLocked }: CompaniesProps) {
  const words = useMessages().details.links
  const { mutate, isPending, variables } = useLinkCompany()
  const change = (action: "add" | "remove", companyId: string, name: string) =>
    mutate({ contactId: contact.id, companyId, name, action })
  return (
    <LinkSection
      title={words.companies}
      empty={words.noCompanies}
      addLabel={words.addCompany}
      items={contact.companies}
      nameOf={({ company }) => company}
      isLocked={isLocked}
      busy={isPending ? variables.companyId : undefined}
      onRemove={({ id, company }) => change("remove", id, company)}
      renderPicker={(close) => (
        <RecordPicker
          quiet
          autoFocus
          to="company"
          label={words.addCompany}
          exclude={contact.companies.map(({ id }) => id)}
          onPick={({ id, company }) => {
            change("add", id, company)
            close()
          }}
        />
      )}
    >
      {({ id, company, picture }) => (
        <LinkLine
          picture={<Avatar decorative square name={company} picture={picture} />}
          name={<RecordLink entity="company" id={id} text={company} />}
        />
      )}
    </LinkSection>
  )
}

/** The company's contacts that the user can see. */
const companyContactsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["companies", "contacts", id],
    queryFn: ({ pageParam, signal }) =>
      read(listCompanyContacts, { params: { id }, query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

interface ContactsProps {
  company: Company
  isLocked: boolean
}

/** The contacts of a company. */
export function CompanyContacts({ company, isLocked }: ContactsProps) {
  const words = useMessages().details.links
  const phoneText = usePhoneText()
  const pages = useInfiniteQuery(companyContactsOptions(company.id))
  const contacts = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const { mutate, isPending, variables } = useLinkCompany()
  const change = (action: "add" | "remove", contact: Contact) =>
    mutate({ contactId: contact.id, companyId: company.id, name: personName(contact), action })
  return (
    <>
      <LinkSection
        title={words.contacts}
        empty={words.noContacts}
        addLabel={words.addContact}
        items={contacts}
        total={pages.data?.pages[0]?.total ?? 0}
        nameOf={personName}
        isLocked={isLocked}
        busy={isPending ? variables.contactId : undefined}
        onRemove={(contact) => change("remove", contact)}
        renderPicker={(close) => (
          <RecordPicker
            quiet
            autoFocus
            to="contact"
            label={words.addContact}
            exclude={contacts.map(({ id }) => id)}
            more={{ companies: [company.id] }}
            onPick={(contact) => {
              // A new contact has the link already, unless its form has removed it.
              if (!contact.companies.some(({ id }) => id === company.id)) change("add", contact)
              close()
            }}
          />
        )}
      >
        {(contact) => (
          <LinkLine
            picture={<Avatar decorative name={personName(contact)} picture={contact.picture} />}
            name={<RecordLink entity="contact" id={contact.id} text={personName(contact)} />}
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
