import type { ContactUpdate } from "@funil/contract/contacts"
import type { Selectable } from "kysely"
import type { ContactsTable } from "../../platform/db/tables.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { storedPhone } from "../../platform/text/phone.ts"

/** The columns that people write. */
const content = [
  "first_name",
  "last_name",
  "email",
  "phone1",
  "phone2",
  "job",
  "document",
  "gender",
  "birthdate",
  "social_media_linkedin",
  "social_media_instagram",
  "social_media_facebook",
  "social_media_twitter",
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

export type ContactContent = Pick<Selectable<ContactsTable>, (typeof content)[number]>

/** A contact as it is stored, with the ids of all companies it is linked to. */
export interface ContactRow extends ContactContent {
  id: string
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  custom_fields: StoredFields
  companies: string[]
}

/** A contact of which nothing is known. */
export const emptyContact: Omit<ContactContent, "first_name"> = {
  last_name: null,
  email: null,
  phone1: null,
  phone2: null,
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
  address_street: null,
  address_block: null,
  address_city: null,
  address_state: null,
  address_country: null,
  tags: [],
  picture: null,
}

export function contactContent(row: ContactContent): ContactContent {
  // The keys are exactly those of the content.
  return Object.fromEntries(content.map((name) => [name, row[name]])) as unknown as ContactContent
}

/** What a body changes of the content, as it is stored: phones in E.164, an empty text is none. */
export function contentOf(input: ContactUpdate): Partial<ContactContent> {
  const { companies: _, custom_fields: __, ...sent } = input
  const { phone1, phone2 } = sent
  const stored = {
    ...sent,
    ...(phone1 && { phone1: storedPhone(phone1) }),
    ...(phone2 && { phone2: storedPhone(phone2) }),
  }
  const given = Object.entries(stored).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === "" ? null : value]))
}
