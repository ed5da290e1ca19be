import type { Contact } from "@funil/contract/contacts"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { contentLines, escapedValue } from "../../platform/text/content-lines.ts"

/** A value of several parts, whose places count. */
function parts(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => escapedValue(value ?? "")).join(";")
}

function lineOf(name: string, value: string | null | undefined): string[] {
  return value ? [`${name}:${escapedValue(value)}`] : []
}

const joined = (...values: (string | null)[]) => values.filter(Boolean).join(", ") || null

function addressOf(contact: Contact): string[] {
  // Post-office box, the rest of the address, street, city, state, postal code, country.
  const all = [
    null,
    joined(contact.address_complement, contact.address_block),
    joined(contact.address_street, contact.address_number),
    contact.address_city,
    contact.address_state,
    contact.address_zip,
    contact.address_country,
  ]
  return all.some(Boolean) ? [`ADR;TYPE=WORK:${parts(all)}`] : []
}

/** A contact as a vCard 3.0 (RFC 2426): of the versions the one that every phone takes. */
export function contactCard(contact: Contact, publicUrl: string): string {
  const { first_name, last_name, tags } = contact
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${parts([last_name, first_name, null, null, null])}`,
    `FN:${escapedValue([first_name, last_name].filter(Boolean).join(" "))}`,
    ...lineOf("ORG", contact.companies[0]?.company),
    ...lineOf("TITLE", contact.job),
    ...lineOf("TEL;TYPE=CELL", contact.phone1),
    ...lineOf("TEL;TYPE=VOICE", contact.phone2),
    ...contact.other_phones.flatMap((phone) => lineOf("TEL;TYPE=VOICE", phone)),
    ...lineOf("EMAIL;TYPE=INTERNET", contact.email),
    ...contact.other_emails.flatMap((email) => lineOf("EMAIL;TYPE=INTERNET", email)),
    ...addressOf(contact),
    ...lineOf("BDAY", contact.birthdate),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escapedValue).join(",")}`] : []),
    `URL:${new URL(recordRoute("contact", contact.id), publicUrl).href}`,
    `UID:${contact.id}`,
    `REV:${contact.updated_at.slice(0, 10)}`,
    "END:VCARD",
  ])
}
