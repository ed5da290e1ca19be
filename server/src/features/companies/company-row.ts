import type { CompanyUpdate } from "@funil/contract/companies"
import type { Selectable } from "kysely"
import type { CompaniesTable } from "../../platform/db/tables.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { storedPhone } from "../../platform/text/phone.ts"

/** The columns that people write. */
const content = [
  "company",
  "document",
  "email",
  "phone1",
  "website",
  "address_latitude",
  "address_longitude",
  "address_street",
  "address_block",
  "address_city",
  "address_state",
  "address_country",
  "tags",
  "picture",
] as const

export type CompanyContent = Pick<Selectable<CompaniesTable>, (typeof content)[number]>

/** A company as it is stored. */
export interface CompanyRow extends CompanyContent {
  id: string
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  custom_fields: StoredFields
}

/** A company of which nothing is known. */
export const emptyCompany: Omit<CompanyContent, "company"> = {
  document: null,
  email: null,
  phone1: null,
  website: null,
  address_latitude: null,
  address_longitude: null,
  address_street: null,
  address_block: null,
  address_city: null,
  address_state: null,
  address_country: null,
  tags: [],
  picture: null,
}

export function companyContent(row: CompanyContent): CompanyContent {
  // The keys are exactly those of the content.
  return Object.fromEntries(content.map((name) => [name, row[name]])) as unknown as CompanyContent
}

/** What a body changes of the content, as it is stored: the phone in E.164, an empty text is none. */
export function contentOf(input: CompanyUpdate): Partial<CompanyContent> {
  const { custom_fields: _, ...sent } = input
  const stored = { ...sent, ...(sent.phone1 && { phone1: storedPhone(sent.phone1) }) }
  const given = Object.entries(stored).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]))
}
