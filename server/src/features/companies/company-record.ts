import { storedZip } from "@funil/contract/data/cep"
import { type Company, createCompany, updateCompany } from "@funil/contract/records/companies"
import * as z from "zod/mini"
import { companyKeys, companyNoun, companyScope } from "../../nouns/company/company-noun.ts"
import { companySource } from "../../nouns/company/company-source.ts"
import { createsMany, madeThere } from "../../nouns/plain/new-rows.ts"
import { plainRecord } from "../../nouns/plain/plain-record.ts"
import { recordStore, type RowOf } from "../../nouns/store/record-store.ts"
import { findSharing } from "../../platform/records/duplicate-keys.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { recordPictures } from "../pictures/change-picture.ts"

const store = recordStore({
  entity: "company",
  table: companyNoun.table,
  source: companySource,
  rights: companyNoun.rights,
  scope: companyScope,
  needed: ["company"],
  empty: {
    document: null,
    email: null,
    phone1: null,
    website: null,
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
  stored: { phone1: storedPhone, address_zip: storedZip },
  picture: "picture",
})
export type CompanyRow = RowOf<typeof store>

export const companyRecord = plainRecord(store, {
  create: createCompany.body,
  update: updateCompany.body,
  imported: z.extend(createCompany.body, madeThere),
  createMany: createsMany(store),
  findSharing: (tx, ids) => findSharing(tx, { table: "companies", keys: companyKeys }, ids),
  view: (row: CompanyRow): Company => store.view(row),
  purge: {
    links: [
      ["contact_companies", "company_id"],
      ["deal_companies", "company_id"],
    ],
    unlinked: [["bills", "company_id"]],
  },
})

export const companyPictures = recordPictures(companyRecord, { field: "profile_picture", fit: "contain" })
