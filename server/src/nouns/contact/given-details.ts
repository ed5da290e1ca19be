import type { GivenField } from "@funil/contract/forms/given-details"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { hasEmail } from "./contact-addresses.ts"

/**
 * The fields that identify a person. A stranger never fills them. A user of the account accepts
 * them.
 */
export const identityFields = {
  email: "email",
  phone1: "phone",
  phone2: "phone",
  document: "document",
} as const satisfies Record<string, GivenField>

type IdentityField = keyof typeof identityFields

export function isIdentity(name: string): name is IdentityField {
  return Object.hasOwn(identityFields, name)
}

/** The most distinct details kept for a contact. The form answers keep all. */
const maxDetails = 20

export interface GivenDetail {
  readonly field: GivenField
  readonly value: string
}

/** Returns the identity fields of a body as a contact stores them. */
function identityIn(body: Readonly<Record<string, unknown>>): GivenDetail[] {
  return Object.entries(identityFields).flatMap(([name, field]): GivenDetail[] => {
    const value = ownValue(body, name)
    if (typeof value !== "string" || value === "") return []
    if (field === "email") return [{ field, value: value.toLowerCase() }]
    const stored = field === "phone" ? storedPhone(value) : value
    return stored ? [{ field, value: stored }] : []
  })
}

/** Returns the other addresses of a contact. */
function othersIn(held: Readonly<Record<string, unknown>>): GivenDetail[] {
  const listed = (name: string, field: GivenField) =>
    [ownValue(held, name)].flat().flatMap((value) => (typeof value === "string" ? [{ field, value }] : []))
  return [...listed("other_emails", "email"), ...listed("other_phones", "phone")]
}

interface DetailsSource {
  readonly contactId: string
  /** The body that a stranger sent. */
  readonly body: Readonly<Record<string, unknown>>
  /** The contact before the body; null if the body created it. */
  readonly held: Readonly<Record<string, unknown>> | null
  /** The form; null for an order of a shop. */
  readonly formId: string | null
}

/**
 * Stores what a stranger sent and the contact lacks, until a user accepts it. For a new contact it
 * records that a stranger created it.
 */
export function keepGivenDetails(tx: Tx, { contactId, body, held, formId }: DetailsSource): void {
  const known = new Set(
    (held ? [...identityIn(held), ...othersIn(held)] : []).map(({ field, value }) => `${field} ${value}`),
  )
  const said = identityIn(body).filter(({ field, value }) =>
    held ? !known.has(`${field} ${value}`) : field === "email",
  )
  if (said.length === 0) return
  send(
    tx,
    sql`/* given details */
      insert into given_details (account_id, contact_id, field, value, is_origin, form_id, given_at)
      select distinct a.account_id, ${contactId}::uuid, w.field, w.value, ${held === null}::boolean, ${formId}::uuid, ${tx.now()}::timestamptz
      from accounts a, jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as w (field text, value text)
      where a.account_id = ${tx.accountId} and ${maxDetails}::int > (
        select count(*) from given_details g where g.account_id = ${tx.accountId} and g.contact_id = ${contactId}
      )
      on conflict (account_id, contact_id, field, value) do update set is_origin = false
    `,
  )
}

/** Copies the details in a merge. The other contacts keep theirs for the undo. */
export function copyGivenDetails(
  tx: Tx,
  { others, own }: { readonly others: readonly string[]; readonly own: string },
): void {
  send(
    tx,
    sql`/* copy given details */
      insert into given_details (account_id, contact_id, field, value, is_origin, form_id, given_at, dismissed_at)
      select distinct on (g.field, g.value) g.account_id, ${own}::uuid, g.field, g.value, g.is_origin, g.form_id, g.given_at, g.dismissed_at
      from given_details g
      where g.account_id = ${tx.accountId} and g.contact_id = any(${[...others]}::uuid[])
      order by g.field, g.value, g.is_origin desc
      on conflict (account_id, contact_id, field, value) do nothing
    `,
  )
}

/** Returns whether a user entered this email of a contact or the contact confirmed it. */
export async function isProvenEmail(tx: Tx, contactId: string, address: string): Promise<boolean> {
  const { rows } = await sql`/* proven e-mail */
    select from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${contactId} and ${hasEmail("c", sql`array[lower(${address})]::text[]`)} and not exists (
      select from given_details g
      where g.account_id = ${tx.accountId} and g.contact_id = ${contactId} and g.field = 'email'
        and g.value = lower(${address}) and g.is_origin
    )
  `.execute(tx.db)
  return rows.length > 0
}

/** Records that the contact confirmed this address. */
export async function proveEmail(tx: Tx, contactId: string, address: string): Promise<void> {
  await sql`
    delete from given_details
    where account_id = ${tx.accountId} and contact_id = ${contactId} and field = 'email' and value = lower(${address}) and is_origin
  `.execute(tx.db)
}

/** Deletes what strangers sent about an anonymized person. */
export async function forgetGivenDetails(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await sql`
    delete from given_details where account_id = ${tx.accountId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(tx.db)
}
