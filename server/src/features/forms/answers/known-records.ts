import { sql } from "kysely"
import { hasEmail, hasPhone } from "../../../nouns/contact/contact-addresses.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { StoredFields } from "../../../platform/records/custom-fields.ts"
import { unaccented } from "../../../platform/records/like-pattern.ts"
import { unaccentedText } from "../../imports/columns/cell-words.ts"

/** The values that identify a person, in stored form. */
interface PersonKeys {
  readonly document: string | null
  readonly email: string | null
  readonly phones: readonly string[]
}

/** A row in its JSON form. */
export type HeldRow = Readonly<Record<string, unknown>> & { readonly custom_fields: StoredFields }

/** A contact and the keys that it shares. */
export interface SharingContact {
  readonly id: string
  readonly document: boolean
  readonly email: boolean
  readonly phone: boolean
  /** The stored row. */
  readonly held: HeldRow
  /** The ids of the contact's companies. */
  readonly companies: readonly string[]
}

const looked = 100

/** The contacts that share a key, oldest first. */
export async function findSharingContacts(
  tx: Tx,
  { document, email, phones }: PersonKeys,
): Promise<SharingContact[]> {
  if (document === null && email === null && phones.length === 0) return []
  const ofEmail = hasEmail("c", sql`array[lower(${email})]::text[]`)
  const ofPhone = hasPhone("c", sql`${[...phones]}::text[]`)
  const { rows } = await sql<SharingContact>`/* contacts that share */
    select found.id, found.document, found.email, found.phone, found.held, array(
        select l.company_id from contact_companies l where l.account_id = ${tx.accountId} and l.contact_id = found.id
      ) as companies
    from (
      select c.id, to_jsonb(c) as held, coalesce(c.document = ${document}, false) as document, coalesce(${ofEmail}, false) as email,
        coalesce(${ofPhone}, false) as phone
      from contacts c
      where c.account_id = ${tx.accountId} and c.deleted_at is null
        and (c.document = ${document} or ${ofEmail} or ${ofPhone})
    ) found
    order by found.document desc, found.email desc, found.id limit ${looked}
  `.execute(tx.db)
  return rows
}

export interface KnownCompany {
  readonly id: string
  readonly held: HeldRow
}

/** Returns the company with the document, else the oldest company with the name. */
export async function findKnownCompany(
  tx: Tx,
  { document, name }: { readonly document: string | null; readonly name: string | null },
): Promise<KnownCompany | null> {
  if (document === null && name === null) return null
  const { rows } = await sql<KnownCompany>`/* known company */
    select c.id, to_jsonb(c) as held from companies c
    where c.account_id = ${tx.accountId} and c.deleted_at is null
      and (c.document = ${document} or ${unaccented(sql`c.company`)} = ${unaccented(sql`${name}::text`)})
    order by coalesce(c.document = ${document}, false) desc, c.id limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}

const keys = ["document", "email", "phone"] as const

/**
 * The oldest contact that has every key in use. Null if there is none, or if the keys point to
 * different people.
 */
export function knownContact(found: readonly SharingContact[]): SharingContact | null {
  const held = keys.filter((key) => found.some((contact) => contact[key]))
  const all = found.filter((contact) => held.every((key) => contact[key]))
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0] ?? null
}

/** The values that identify a contact or company. */
interface MatchValues {
  readonly document: string | null
  readonly email?: string | null
  /** The name of a company. */
  readonly name?: string | null
  /** Phone numbers in stored form. */
  readonly phones: readonly string[]
}

/** The `lockKeys` keys that prevent concurrent answers from creating a person or company twice. */
export function matchKeys({ document, email = null, name = null, phones }: MatchValues): string[] {
  return [
    ...(document === null ? [] : [`document ${document}`]),
    ...(email === null ? [] : [`email ${email.toLowerCase()}`]),
    ...(name === null ? [] : [`company ${unaccentedText(name)}`]),
    ...phones.map((phone) => `phone ${phone}`),
  ]
}
