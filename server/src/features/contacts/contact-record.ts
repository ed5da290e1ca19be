import { storedZip } from "@funil/contract/cep"
import { type Contact, createContact, updateContact } from "@funil/contract/contacts"
import type { ConsentState } from "@funil/contract/consents"
import type { CompanyRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import * as z from "zod/mini"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import { contactKeys, settledAddresses } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import { contactNoun } from "../../nouns/contact/contact-noun.ts"
import { contactSource } from "../../nouns/contact/contact-source.ts"
import { contactScope } from "../../nouns/contact/contact-visibility.ts"
import { createsMany } from "../../nouns/creates-many.ts"
import { linksAfter } from "../../nouns/links-after.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { madeThere } from "../../nouns/past-stamps.ts"
import { plainRecord } from "../../nouns/plain-record.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findSharing } from "../../platform/records/find-sharing.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { returnConsents } from "../consents/move-consents.ts"
import { recordPictures } from "../pictures/record-pictures.ts"
import { contactCompanies, requireCompanies, withSeenCompanies } from "./contact-companies.ts"
import { keepMainAddresses } from "./keep-main-addresses.ts"
import { partFromReturns } from "./part-from-returns.ts"

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

/** Makes many contacts in a few statements; the companies of all of them are asked for at once. */
async function createContacts(
  tx: Tx,
  inputs: readonly z.output<typeof createContact.body>[],
): Promise<Made[]> {
  await requireCompanies(
    tx,
    inputs.flatMap(({ companies = [] }) => companies),
  )
  return insertContacts(
    tx,
    inputs.map((input) => ({ ...input, ...settledAddresses(null, store.values(input)) })),
  )
}

/** A contact with what its answer shows of the companies that the caller may see. */
export interface WholeContact extends Omit<ContactRow, "companies" | "hidden"> {
  companies: CompanyRef[]
  service_consent: ConsentState
  marketing_consent: ConsentState
}

export const contactRecord = plainRecord(store, {
  create: createContact.body,
  update: updateContact.body,
  imported: z.extend(createContact.body, madeThere),
  createMany: createContacts,
  importedChange: keepMainAddresses,
  findSharing: (tx, ids) => findSharing(tx, { table: "contacts", keys: contactKeys }, ids),
  linkable: (tx, before, { companies = [] }) => requireCompanies(tx, companies, before?.companies),
  settling: () => (before, patch) => {
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
