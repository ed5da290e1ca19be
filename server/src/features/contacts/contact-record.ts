import { storedZip } from "@funil/contract/data/cep"
import type { ConsentState } from "@funil/contract/forms/consents"
import { type Contact, createContact, updateContact } from "@funil/contract/records/contacts"
import type { CompanyRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import * as z from "zod/mini"
import { companyScope } from "../../nouns/company/company-noun.ts"
import { contactKeys, settledAddresses } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import { contactNoun, contactScope } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import { type NewRowResult, createsMany, madeThere } from "../../nouns/plain/new-rows.ts"
import { plainRecord } from "../../nouns/plain/plain-record.ts"
import { type RowOf, recordStore } from "../../nouns/store/record-store.ts"
import { linksAfter } from "../../nouns/store/stored-row.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findSharing } from "../../platform/records/duplicate-keys.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { returnConsents } from "../consents/withdraw-consents.ts"
import { recordPictures } from "../pictures/change-picture.ts"
import { contactCompanies, requireCompanies, withSeenCompanies } from "./contact-companies.ts"

const store = recordStore({
  entity: "contact",
  table: contactNoun.table,
  source: contactSource,
  rights: contactNoun.rights,
  scope: contactScope,
  needed: ["first_name"],
  empty: {
    last_name: null,
    email: null,
    phone1: null,
    phone2: null,
    other_emails: [],
    other_phones: [],
    job: null,
    document: null,
    gender: null,
    birthdate: null,
    social_media_linkedin: null,
    social_media_instagram: null,
    social_media_facebook: null,
    social_media_twitter: null,
    address_latitude: null,
    address_longitude: null,
    address_zip: null,
    address_street: null,
    address_number: null,
    address_complement: null,
    address_block: null,
    address_city: null,
    address_state: null,
    address_country: null,
    tags: [],
    picture: null,
  },
  stored: {
    phone1: storedPhone,
    phone2: storedPhone,
    other_phones: (phones) => [...new Set(phones.map(storedPhone))],
    address_zip: storedZip,
    companies: (ids) => [...new Set(ids)],
  },
  links: contactCompanies,
  picture: "picture",
})
export type ContactRow = RowOf<typeof store>

const insertContacts = createsMany(store)

/** Creates many contacts in a few statements. One query checks the companies of all of them. */
async function createContacts(
  tx: Tx,
  inputs: readonly z.output<typeof createContact.body>[],
): Promise<NewRowResult[]> {
  await requireCompanies(
    tx,
    inputs.flatMap(({ companies = [] }) => companies),
  )
  return insertContacts(
    tx,
    inputs.map((input) => ({ ...input, ...settledAddresses(null, store.values(input)) })),
  )
}

/** A contact with the companies that the caller may see. */
interface WholeContact extends Omit<ContactRow, "companies" | "hidden"> {
  companies: CompanyRef[]
  service_consent: ConsentState
  marketing_consent: ConsentState
}

export const contactRecord = plainRecord(store, {
  create: createContact.body,
  update: updateContact.body,
  imported: z.extend(createContact.body, madeThere),
  createMany: createContacts,
  findSharing: (tx, ids) => findSharing(tx, { table: "contacts", keys: contactKeys }, ids),
  linkable: (tx, before, { companies = [] }) => requireCompanies(tx, companies, before?.companies),
  settling: (tx) => (before, sent) => {
    const patch = before && tx.source === "import" ? keepMainAddresses(before, sent) : sent
    const settled = { ...patch, ...settledAddresses(before, patch) }
    const { companies } = patch
    return companies
      ? { ...settled, companies: linksAfter(companies, before?.companies, before?.hidden).sort() }
      : settled
  },
  shown: (tx) => sql`
    coalesce((
      select json_agg(json_build_object('id', o.id, 'company', o.company, 'email', o.email, 'phone1', o.phone1,
        'picture', o.picture) order by o.company, o.id)
      from contact_companies l join companies o on o.account_id = ${tx.accountId} and o.id = l.company_id
      where l.account_id = ${tx.accountId} and l.contact_id = c.id and o.deleted_at is null
        and ${companyScope(tx, "company.read", "o")}
    ), '[]') as companies, ${consentColumns(tx, "c")}`,
  view: (row: WholeContact): Contact => ({
    ...store.view(row),
    service_consent: row.service_consent,
    marketing_consent: row.marketing_consent,
    companies: row.companies.map((company) => ({ ...company, pivot: { company_id: company.id } })),
  }),
  purge: {
    links: [
      ["contact_companies", "contact_id"],
      ["deal_contacts", "contact_id"],
      ["consents", "contact_id"],
      ["given_details", "contact_id"],
    ],
    unlinked: [["bills", "contact_id"]],
    before: partFromReturns,
  },
  putBack: async (tx, changes, refuse) => {
    const kept = await withSeenCompanies(tx, changes, refuse)
    const isBack = ({ before, patch }: (typeof kept)[number]) =>
      before.deleted_at !== null && patch.deleted_at === null
    await returnConsents(
      tx,
      kept.filter(isBack).map(({ before }) => before.id),
    )
    return kept
  },
})

export const contactPictures = recordPictures(contactRecord, { field: "profile_picture", fit: "cover" })

interface Addresses {
  email: string | null
  phone1: string | null
  phone2: string | null
  other_emails: readonly string[]
  other_phones: readonly string[]
}

/**
 * Drops the patch's addresses that the contact has in another field, so that a file never
 * overwrites a main address with one.
 */
function keepMainAddresses<P extends Partial<Addresses>>(before: Readonly<Addresses>, patch: P): P {
  const kept = { ...patch }
  const isElsewhere = (name: "phone1" | "phone2", other: string | null) => {
    const phone = patch[name]
    return phone === other || (before[name] !== null && before.other_phones.some((one) => one === phone))
  }
  if (patch.email && before.email !== null && before.other_emails.includes(patch.email.toLowerCase()))
    delete kept.email
  if (patch.phone1 && isElsewhere("phone1", before.phone2)) delete kept.phone1
  if (patch.phone2 && isElsewhere("phone2", before.phone1)) delete kept.phone2
  return kept
}

/** The surviving contact that inherits from a contact before its deletion. */
async function heirOf(tx: Tx, id: string, going: readonly string[]): Promise<string | null> {
  const heir = await mergedInto(tx, id)
  const { rows } = await sql`
    select from contacts where account_id = ${tx.accountId} and id = ${heir} and id <> all(${[...going]}::uuid[])
  `.execute(tx.db)
  return rows.length > 0 ? heir : null
}

/**
 * Moves the returns of permanently deleted contacts to their merge target. Without one, returns
 * lose contact and email, and nobody gets mail about them.
 */
async function partFromReturns(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from returns where account_id = ${tx.accountId} and contact_id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  for (const { contact_id: id } of rows) {
    const heir = await heirOf(tx, id, ids)
    const end = heir ? sql`contact_id = ${heir}` : sql`contact_id = null, email = null`
    await sql`update returns set ${end} where account_id = ${tx.accountId} and contact_id = ${id}`.execute(
      tx.db,
    )
  }
}
