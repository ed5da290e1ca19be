import type { MailWarning } from "@funil/contract/mails"
import type { ConsentState } from "@funil/contract/consents"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { emailsOf, hasEmail } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { personName } from "../../nouns/names.ts"
import { findSuppressions } from "../deliveries/suppressions.ts"

/** Somebody who is written to: whose the address is, as far as the caller sees them. */
export interface MailReceiver {
  readonly email: string
  readonly name: string | null
  readonly contactId: string | null
  readonly companyId: string | null
  readonly warning: MailWarning | null
  /** The mails of automations that came back from the address, whoever may know. */
  readonly hasBounced: boolean
}

interface ContactRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly service_consent: ConsentState
  readonly marketing_consent: ConsentState
}

interface CompanyRow {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** The contacts at these addresses that the caller sees; where several share one, that of the record, then the oldest. */
async function contactsAt(tx: Tx, { record_id }: Host, addresses: readonly string[]) {
  const { rows } = await sql<ContactRow>`
    select distinct on (at.email) c.id, at.email, ${personName(tx, "c")} as name, ${consentColumns(tx, "c")}
    from contacts c, unnest(${emailsOf("c")}) at (email)
    where c.account_id = ${tx.accountId} and c.deleted_at is null and ${hasEmail("c", sql`${[...addresses]}::text[]`)}
      and at.email = any(${[...addresses]}::text[]) and ${contactScope(tx, "contact.read", "c")}
    order by at.email, c.id <> ${record_id}, not exists (
      select from deal_contacts l where l.account_id = ${tx.accountId} and l.deal_id = ${record_id} and l.contact_id = c.id
    ), c.email_key is distinct from at.email, c.id
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.email, row]))
}

async function companiesAt(tx: Tx, { record_id }: Host, addresses: readonly string[]) {
  const { rows } = await sql<CompanyRow>`
    select distinct on (o.email_key) o.id, o.email_key as email, o.company as name from companies o
    where o.account_id = ${tx.accountId} and o.deleted_at is null and o.email_key = any(${[...addresses]})
      and ${companyScope(tx, "company.read", "o")}
    order by o.email_key, o.id <> ${record_id}, o.id
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.email, row]))
}

/** Those of the addresses at which a contact or company is that the caller doesn't see: nothing is said of them. */
async function hiddenAt(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const all = sql`${[...addresses]}::text[]`
  const { rows } = await sql<{ email: string }>`
    select at.email from contacts c, unnest(${emailsOf("c")}) at (email)
    where c.account_id = ${tx.accountId} and ${hasEmail("c", all)} and at.email = any(${all})
      and not ${contactScope(tx, "contact.read", "c")}
    union select o.email_key from companies o
    where o.account_id = ${tx.accountId} and o.email_key = any(${all}) and not ${companyScope(tx, "company.read", "o")}
  `.execute(tx.db)
  return new Set(rows.map(({ email }) => email))
}

function hasWithdrawn({ service_consent: service, marketing_consent: marketing }: ContactRow): boolean {
  return service === "withdrawn" && marketing !== "given"
}

/** Each address once, without case, in the order in which they are named. */
export async function mailReceivers(tx: Tx, host: Host, named: readonly string[]): Promise<MailReceiver[]> {
  const addresses = [...new Set(named.map((address) => address.toLowerCase()))]
  if (addresses.length === 0) return []
  const [contacts, companies, hidden, suppressions] = await Promise.all([
    contactsAt(tx, host, addresses),
    companiesAt(tx, host, addresses),
    hiddenAt(tx, addresses),
    findSuppressions(tx, addresses),
  ])
  return addresses.map((email) => {
    const contact = contacts.get(email)
    const company = contact ? undefined : companies.get(email)
    const withdrawn = contact && hasWithdrawn(contact) ? "withdrawn" : null
    const suppression = suppressions.get(email) ?? null
    const isKnown = contact !== undefined || company !== undefined || !hidden.has(email)
    return {
      email,
      name: contact?.name ?? company?.name ?? null,
      contactId: contact?.id ?? null,
      companyId: company?.id ?? null,
      warning: (isKnown ? suppression : null) ?? withdrawn,
      hasBounced: suppression === "bounced",
    }
  })
}
