import type { Deal } from "@funil/contract/records/deals"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { Link, useLocation } from "@tanstack/react-router"
import { useMessages } from "../../../lib/text/messages.ts"
import { useCan } from "../../../lib/session/me.ts"
import { usePhoneText } from "../../../records/fields/phone-text.ts"
import { RecordPicker } from "../../../records/fields/record-field.tsx"
import { LinkSection } from "../../../records/record/parts/link-section.tsx"
import type { Reachable } from "../../../lib/reached.ts"
import { ReachIcons } from "../../../records/record/parts/reach-actions.tsx"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { customerReach } from "./customer-reach.ts"
import { useDealLinks } from "../deal-link-edit.ts"
import styles from "./deal-people.module.css"
import { useChatText } from "./use-chat-text.ts"

/** The context of a call or message: its initial text and the deal. */
interface About {
  text: string | null
  dealId: string | undefined
  people: readonly Reachable[]
}

function ContactLine({ contact, about }: { contact: ContactRef; about: About }) {
  const name = personName(contact)
  const phoneText = usePhoneText()
  return (
    <>
      <Avatar decorative name={name} picture={contact.picture} />
      <Link
        to="/contacts/$contactId"
        params={{ contactId: contact.id }}
        className={classNames(
          "stack flex-1 min-w-0 rounded text-inherit no-underline",
          styles.text,
          styles.link,
        )}
        data-contact={contact.id}
      >
        <span className={`truncate ${styles.name}`}>{name}</span>
        <span className="text-s muted truncate">{phoneText(contact.phone1) ?? contact.email}</span>
      </Link>
      <ReachIcons name={name} phone={contact.phone1} email={contact.email} {...about} />
    </>
  )
}

function CompanyLine({ company: linked, about }: { company: CompanyRef; about: About }) {
  const { id, company, phone1, email, picture } = linked
  const phoneText = usePhoneText()
  return (
    <>
      <Avatar decorative square name={company} picture={picture} />
      <Link
        to="/companies/$companyId"
        params={{ companyId: id }}
        className={classNames(
          "stack flex-1 min-w-0 rounded text-inherit no-underline",
          styles.text,
          styles.link,
        )}
      >
        <span className={`truncate ${styles.name}`}>{company}</span>
        <span className="text-s muted truncate">{phoneText(phone1) ?? email}</span>
      </Link>
      <ReachIcons name={company} phone={phone1} email={email} {...about} />
    </>
  )
}

/** Opens the full form instead of creating by name. */
function FormLink({ of, onOpen }: { of: "contacts" | "companies"; onOpen: () => void }) {
  const m = useMessages()
  const { pathname } = useLocation()
  const to: string = `${pathname}/create/${of}`
  const canCreate = useCan(of === "contacts" ? "contact.create" : "company.create")
  if (!canCreate) return null
  return (
    <Link to={to} search={true} className={styles.form} onClick={onOpen}>
      {m.deals.links.wholeForm}
    </Link>
  )
}

function useAbout(deal: Deal, isLocked: boolean): About {
  const { people, otherwise } = customerReach(deal)
  return {
    text: useChatText(deal),
    dealId: isLocked ? undefined : deal.id,
    people: [...people, ...otherwise],
  }
}

function ids(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id)
}

interface Props {
  deal: Deal
  isLocked: boolean
}

interface LinksProps extends Props {
  links: ReturnType<typeof useDealLinks>
}

function DealContacts({ deal, isLocked, links: { change, busy } }: LinksProps) {
  const m = useMessages()
  const words = m.deals.links
  const about = useAbout(deal, isLocked)
  return (
    <LinkSection
      title={m.fieldNames.deal.contacts}
      empty={words.noContacts}
      addLabel={words.addContact}
      items={deal.contacts}
      nameOf={personName}
      isLocked={isLocked}
      busy={busy}
      onRemove={(contact) =>
        change({ kind: "contacts", id: contact.id, name: personName(contact), action: "remove" })
      }
      renderPicker={(close) => (
        <>
          <RecordPicker
            quiet
            autoFocus
            to="contact"
            label={words.addContact}
            exclude={ids(deal.contacts)}
            onPick={(contact) => {
              change({ kind: "contacts", id: contact.id, name: personName(contact), action: "add" })
              close()
            }}
          />
          <FormLink of="contacts" onOpen={close} />
        </>
      )}
    >
      {(contact) => <ContactLine contact={contact} about={about} />}
    </LinkSection>
  )
}

function DealCompanies({ deal, isLocked, links: { change, busy } }: LinksProps) {
  const m = useMessages()
  const words = m.deals.links
  const about = useAbout(deal, isLocked)
  return (
    <LinkSection
      title={m.fieldNames.deal.companies}
      empty={words.noCompanies}
      addLabel={words.addCompany}
      items={deal.companies}
      nameOf={({ company }) => company}
      isLocked={isLocked}
      busy={busy}
      onRemove={({ id, company }) => change({ kind: "companies", id, name: company, action: "remove" })}
      renderPicker={(close) => (
        <>
          <RecordPicker
            quiet
            autoFocus
            to="company"
            label={words.addCompany}
            exclude={ids(deal.companies)}
            onPick={({ id, company }) => {
              change({ kind: "companies", id, name: company, action: "add" })
              close()
            }}
          />
          <FormLink of="companies" onOpen={close} />
        </>
      )}
    >
      {(company) => <CompanyLine company={company} about={about} />}
    </LinkSection>
  )
}

/** The deal's contacts and companies. */
export function DealPeople(props: Props) {
  const links = useDealLinks(props.deal.id)
  return (
    <>
      <DealContacts {...props} links={links} />
      <DealCompanies {...props} links={links} />
    </>
  )
}
