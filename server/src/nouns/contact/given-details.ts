import type { GivenField } from "@funil/contract/given-details"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import { hasEmail } from "./contact-addresses.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { storedPhone } from "../../platform/text/phone.ts"

/** The fields of a contact that tell who it is. Strangers never fill them: a person of the account does. */
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

/** How many different ones are kept of a contact; the answers keep all. */
const maxDetails = 20

export interface GivenDetail {
  readonly field: GivenField
  readonly value: string
}

/** What a body says of somebody's identity, as a contact stores it. */
function identityIn(body: Readonly<Record<string, unknown>>): GivenDetail[] {
  return Object.entries(identityFields).flatMap(([name, field]): GivenDetail[] => {
    const value = ownValue(body, name)
    if (typeof value !== "string" || value === "") return []
    if (field === "email") return [{ field, value: value.toLowerCase() }]
    const stored = field === "phone" ? storedPhone(value) : value
    return stored ? [{ field, value: stored }] : []
  })
}

/** The other addresses that a contact has. */
function othersIn(held: Readonly<Record<string, unknown>>): GivenDetail[] {
  const listed = (name: string, field: GivenField) =>
    [ownValue(held, name)].flat().flatMap((value) => (typeof value === "string" ? [{ field, value }] : []))
  return [...listed("other_emails", "email"), ...listed("other_phones", "phone")]
}

interface Given {
  readonly contactId: string
  /** What was said of the person. */
  readonly body: Readonly<Record<string, unknown>>
  /** The contact as it is; null for one that was made of the body. */
  readonly held: Readonly<Record<string, unknown>> | null
  /** Null for an order of a shop. */
  readonly formId: string | null
}

/** Keeps what a stranger gave and the contact has not, to be accepted by a person. Of a new contact it keeps that a stranger made it. */
export function keepGivenDetails(tx: Tx, { contactId, body, held, formId }: Given): void {
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

/** A merge copies them: the others keep theirs for its undo. */
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

/** Whether a contact has this e-mail because a person of the account entered it or the contact confirmed it. */
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

/** The contact proved that this address is theirs. */
export async function proveEmail(tx: Tx, contactId: string, address: string): Promise<void> {
  await sql`
    delete from given_details
    where account_id = ${tx.accountId} and contact_id = ${contactId} and field = 'email' and value = lower(${address}) and is_origin
  `.execute(tx.db)
}

/** Nobody keeps what strangers gave for a person who is anonymised. */
export async function forgetGivenDetails(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await sql`
    delete from given_details where account_id = ${tx.accountId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(tx.db)
}
