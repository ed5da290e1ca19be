import { sql } from "kysely"
import { hasEmail, hasPhone } from "../../../nouns/contact/contact-addresses.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { StoredFields } from "../../../platform/records/custom-fields.ts"
import { folded } from "../../../platform/records/like-pattern.ts"

/** What tells a person from others, as it is stored. */
export interface PersonKeys {
  readonly document: string | null
  readonly email: string | null
  readonly phones: readonly string[]
}

/** A row as JSON has it. */
export type HeldRow = Readonly<Record<string, unknown>> & { readonly custom_fields: StoredFields }

/** A contact with which of the keys it has. */
export interface SharingContact {
  readonly id: string
  readonly document: boolean
  readonly email: boolean
  readonly phone: boolean
  /** Its row. */
  readonly held: HeldRow
  /** The ids of its companies. */
  readonly companies: readonly string[]
}

const looked = 100

/** The contacts that have one of the keys, the oldest first. */
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

/** The company with the document, else the one of that name, the oldest first. */
export async function findKnownCompany(
  tx: Tx,
  { document, name }: { readonly document: string | null; readonly name: string | null },
): Promise<KnownCompany | null> {
  if (document === null && name === null) return null
  const { rows } = await sql<KnownCompany>`/* known company */
    select c.id, to_jsonb(c) as held from companies c
    where c.account_id = ${tx.accountId} and c.deleted_at is null
      and (c.document = ${document} or ${folded(sql`c.company`)} = ${folded(sql`${name}::text`)})
    order by coalesce(c.document = ${document}, false) desc, c.id limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}
