import type { ConsentState } from "@funil/contract/forms/consents"
import type { MailWarning } from "@funil/contract/messages/mails"
import { sql } from "kysely"
import { companyScope } from "../../nouns/company/company-noun.ts"
import { emailsOf, hasEmail } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import { contactScope } from "../../nouns/contact/contact-noun.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { personName } from "../../nouns/noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findSuppressions } from "../deliveries/suppressions.ts"

/** A receiver and the owner of the address, as far as the caller sees them. */
export interface MailReceiver {
  readonly email: string
  readonly name: string | null
  readonly contactId: string | null
  readonly companyId: string | null
  readonly warning: MailWarning | null
  /** Whether an automated email to the address bounced. The caller need not see that email. */
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

/** Returns each address once, ignoring case, in the given order. */
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

/**
 * Returns the visible contacts at these addresses. If several share one, the record's contact wins,
 * then the oldest.
 */
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

/**
 * Returns the addresses of contacts and companies that the caller doesn't see. The answer says
 * nothing about them.
 */
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
