import { Readable } from "node:stream"
import type { Contact, getContactCard } from "@funil/contract/records/contacts"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { bytesAnswer } from "../../platform/http/downloads.ts"
import type { Call } from "../../platform/http/route.ts"
import { contentLines, escapedValue } from "../../platform/text/content-lines.ts"
import { contactRecord } from "./contact-record.ts"

/** Sends a contact that the caller may see as a vCard file. */
export async function sendContactCard(call: Call<typeof getContactCard>): Promise<void> {
  const { ctx, params, request, reply } = call
  const contact = await contactRecord.get(ctx, params.id)
  const bytes = Buffer.from(contactCard(contact, ctx.services.config.publicUrl))
  const { first_name, last_name } = contact
  return bytesAnswer(request, reply, {
    mime: "text/vcard; charset=utf-8",
    size: bytes.length,
    name: `${[first_name, last_name].filter(Boolean).join(" ")}.vcf`,
    isShown: false,
    secondsToKeep: 0,
    open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
  })
}

/** Returns a contact as a vCard 3.0 (RFC 2426), the version that every phone reads. */
function contactCard(contact: Contact, publicUrl: string): string {
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

/** A value of several parts in a fixed order. */
function parts(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => escapedValue(value ?? "")).join(";")
}

function lineOf(name: string, value: string | null | undefined): string[] {
  return value ? [`${name}:${escapedValue(value)}`] : []
}

const joined = (...values: (string | null)[]) => values.filter(Boolean).join(", ") || null

function addressOf(contact: Contact): string[] {
  // Post-office box, rest of the address, street, city, state, postal code, country.
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
