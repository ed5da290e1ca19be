import type { Deal } from "@funil/contract/deals"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { Link, useLocation } from "@tanstack/react-router"
import { Mail, MessageCircle } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { useCan } from "../../lib/me.ts"
import { mailHref, whatsappHref } from "@funil/contract/shared/reach-links"
import { usePhoneText } from "../../records/fields/phone-text.ts"
import { LinkSection } from "../../records/record/link-section.tsx"
import { Avatar } from "../../ui/avatar.tsx"
import iconButton from "../../ui/icon-button.module.css"
import { classNames } from "../../ui/class-names.ts"
import { usePipeline } from "../pipelines/all-pipelines-api.ts"
import { fullName } from "../users/user-api.ts"
import { useDealLinks } from "./deal-link-edit.ts"
import styles from "./deal-link-list.module.css"
import { DealPicker } from "./deal-picker.tsx"

export interface LinkPickerProps<T> {
  label: string
  quiet?: boolean
  exclude: readonly string[]
  onPick: (record: T) => void
  autoFocus?: boolean
}

/** The fields that find or make the records of other features; the page that shows a deal brings them. */
export interface DealPickers {
  contact: (props: LinkPickerProps<ContactRef>) => ReactNode
  company: (props: LinkPickerProps<CompanyRef>) => ReactNode
}

const actionClass = classNames(iconButton.button, iconButton.small)

function ContactLine({ contact, message }: { contact: ContactRef; message: string | null }) {
  const m = useMessages()
  const name = fullName(contact)
  const phoneText = usePhoneText()
  const chat = whatsappHref(contact.phone1, message)
  const mail = mailHref(contact.email)
  const words = m.deals.links
  return (
    <>
      <Avatar decorative name={name} picture={contact.picture} />
      <Link
        to="/contacts/$contactId"
        params={{ contactId: contact.id }}
        className={classNames(styles.text, styles.link)}
        data-contact={contact.id}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{contact.email ?? phoneText(contact.phone1)}</span>
      </Link>
      {chat && (
        <a
          className={actionClass}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={words.whatsapp(name)}
          title={words.whatsapp(name)}
        >
          <MessageCircle aria-hidden="true" />
        </a>
      )}
      {mail && (
        <a className={actionClass} href={mail} aria-label={words.email(name)} title={words.email(name)}>
          <Mail aria-hidden="true" />
        </a>
      )}
    </>
  )
}

function DealLine({ deal }: { deal: Deal["deals"][number] }) {
  const m = useMessages()
  const format = useFormat()
  return (
    // Where this one is open, so that closing it leads back there.
    <Link to="." params={{ dealId: deal.id }} search className={classNames(styles.text, styles.link)}>
      <span className={styles.name}>{deal.name}</span>
      <span className={styles.detail}>
        {format.money(deal.amount)} · {m.deals.status[deal.status]}
      </span>
    </Link>
  )
}

/** The whole form instead of only a name. */
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

function ids(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id)
}

interface Props {
  deal: Deal
  isLocked: boolean
  pickers: DealPickers
}

interface LinksProps extends Props {
  links: ReturnType<typeof useDealLinks>
}

function DealContacts({ deal, isLocked, pickers, links: { change, busy } }: LinksProps) {
  const m = useMessages()
  const words = m.deals.links
  const stages = usePipeline(deal.pipeline_id)?.stages
  const message = stages?.find(({ id }) => id === deal.pipeline_stage_id)?.whatsapp_default_message ?? null
  return (
    <LinkSection
      title={m.fieldNames.deal.contacts}
      empty={words.noContacts}
      addLabel={words.addContact}
      items={deal.contacts}
      nameOf={fullName}
      isLocked={isLocked}
      busy={busy}
      onRemove={(contact) =>
        change({ kind: "contacts", id: contact.id, name: fullName(contact), action: "remove" })
      }
      renderPicker={(close) => (
        <>
          {pickers.contact({
            label: words.addContact,
            quiet: true,
            autoFocus: true,
            exclude: ids(deal.contacts),
            onPick: (contact) => {
              change({ kind: "contacts", id: contact.id, name: fullName(contact), action: "add" })
              close()
            },
          })}
          <FormLink of="contacts" onOpen={close} />
        </>
      )}
    >
      {(contact) => <ContactLine contact={contact} message={message} />}
    </LinkSection>
  )
}

function DealCompanies({ deal, isLocked, pickers, links: { change, busy } }: LinksProps) {
  const m = useMessages()
  const words = m.deals.links
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
          {pickers.company({
            label: words.addCompany,
            quiet: true,
            autoFocus: true,
            exclude: ids(deal.companies),
            onPick: ({ id, company }) => {
              change({ kind: "companies", id, name: company, action: "add" })
              close()
            },
          })}
          <FormLink of="companies" onOpen={close} />
        </>
      )}
    >
      {({ id, company, picture }) => (
        <>
          <Avatar decorative square name={company} picture={picture} />
          <Link
            to="/companies/$companyId"
            params={{ companyId: id }}
            className={classNames(styles.text, styles.link)}
          >
            <span className={styles.name}>{company}</span>
          </Link>
        </>
      )}
    </LinkSection>
  )
}

function RelatedDeals({ deal, isLocked, links: { change, busy } }: LinksProps) {
  const m = useMessages()
  const words = m.deals.links
  return (
    <LinkSection
      title={m.fieldNames.deal.deals}
      empty={words.noDeals}
      addLabel={words.addDeal}
      items={deal.deals}
      nameOf={({ name }) => name}
      isLocked={isLocked}
      busy={busy}
      onRemove={({ id, name }) => change({ kind: "deals", id, name, action: "remove" })}
      renderPicker={(close) => (
        <DealPicker
          label={words.addDeal}
          exclude={[deal.id, ...ids(deal.deals)]}
          onPick={({ id, name }) => {
            change({ kind: "deals", id, name, action: "add" })
            close()
          }}
        />
      )}
    >
      {(related) => <DealLine deal={related} />}
    </LinkSection>
  )
}

/** Whom and what a deal is about: contacts, companies, other deals. */
export function DealLinkList(props: Props) {
  const links = useDealLinks(props.deal.id)
  return (
    <>
      <DealContacts {...props} links={links} />
      <DealCompanies {...props} links={links} />
      <RelatedDeals {...props} links={links} />
    </>
  )
}
