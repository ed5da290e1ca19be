import { createHash } from "node:crypto"
import type { WithheldReason } from "@funil/contract/automations/workflow-rules"
import type { ConsentState } from "@funil/contract/forms/consents"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { emailsOf } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import type { Tx } from "../../platform/db/transaction.ts"

export type Suppression = "unsubscribed" | "bounced" | "complained"

/** Why automations no longer write to an address; null if they may. */
export async function findSuppression(tx: Tx, address: string): Promise<Suppression | null> {
  const { rows } = await sql<{ reason: Suppression }>`
    select reason from suppressions
    where account_id = ${tx.accountId} and address_hash = ${addressHash(tx.accountId, address)}
  `.execute(tx.db)
  return rows[0]?.reason ?? null
}

/** The suppressed addresses among these, with the reason. */
export async function findSuppressions(
  tx: Tx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  const hashes = addresses.map((address) => addressHash(tx.accountId, address))
  const { rows } = await sql<{ place: number; reason: Suppression }>`
    select array_position(${hashes}::bytea[], address_hash) as place, reason from suppressions
    where account_id = ${tx.accountId} and address_hash = any(${hashes}::bytea[])
  `.execute(tx.db)
  return new Map(rows.map(({ place, reason }) => [addresses[place - 1] ?? "", reason]))
}

/** Whether a receiver at one of these addresses unsubscribed or complained. */
async function areUnsubscribed(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  const hashes = addresses.map((address) => addressHash(tx.accountId, address))
  const { rows } = await sql`
    select from suppressions
    where account_id = ${tx.accountId} and address_hash = any(${hashes}::bytea[]) and reason <> 'bounced'
  `.execute(tx.db)
  return rows.length > 0
}

/** Suppresses an address. The first reason stays. */
export async function suppress(tx: Tx, address: string, reason: Suppression): Promise<void> {
  await tx.db
    .insertInto("suppressions")
    .values({
      account_id: tx.accountId,
      address_hash: addressHash(tx.accountId, address),
      reason,
      created_at: tx.now(),
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Lifts the suppression of a bounced address. Unsubscribing and complaints stay. */
export async function liftBounce(tx: Tx, address: string): Promise<void> {
  await sql`
    delete from suppressions
    where account_id = ${tx.accountId} and address_hash = ${addressHash(tx.accountId, address)} and reason = 'bounced'
  `.execute(tx.db)
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/**
 * The hash under which an account remembers a suppressed address, so that an anonymised contact
 * stays unknown.
 */
export function addressHash(accountId: AccountId, address: string): Buffer {
  return hashOf(`${accountId} ${address.trim().toLowerCase()}`)
}

/** The hash of WhatsApp's id of a person. */
export function personHash(id: string): Buffer {
  return hashOf(id)
}

/** The hash of a phone. WhatsApp names old Brazilian mobiles without the ninth digit. */
export function phoneHash(phone: string): Buffer {
  const digits = phone.replaceAll(/\D/g, "")
  return hashOf(digits.replace(/^(55\d\d)9(\d{8})$/, "$1$2"))
}

/** A receiver: an email address in lower case or a phone in E.164, and its contact if known. */
interface Addressee {
  readonly to: string
  readonly contactId?: string | null | undefined
}

interface ContactConsent {
  readonly emails: readonly string[]
  readonly service_consent: ConsentState
  readonly marketing_consent: ConsentState
  readonly marketing_needs_consent: boolean
}

/** The contacts of a receiver, by id or by address. */
async function knownAs(tx: Tx, { to, contactId = null }: Addressee): Promise<ContactConsent[]> {
  const live = sql`c.account_id = ${tx.accountId} and c.deleted_at is null`
  const { rows } = await sql<ContactConsent>`/* known as */
    select ${emailsOf("c")} as emails, ${consentColumns(tx, "c")}, a.marketing_needs_consent
    from accounts a join contacts c on c.account_id = ${tx.accountId}
    where a.account_id = ${tx.accountId} and c.id in (
      select c.id from contacts c where c.account_id = ${tx.accountId} and c.id = ${contactId}::uuid
      union select c.id from contacts c where ${live} and c.email_key = ${to}
      union select c.id from contacts c where ${live} and c.phone1 = ${to}
      union select c.id from contacts c where ${live} and c.phone2 = ${to}
      union select c.id from contacts c where ${live} and c.other_emails <> '{}' and c.other_emails @> array[${to}]::text[]
      union select c.id from contacts c where ${live} and c.other_phones <> '{}' and c.other_phones @> array[${to}]::text[]
    )
  `.execute(tx.db)
  return rows
}

/**
 * Why marketing doesn't go to a receiver now; null if it may. The consents of all its contacts
 * count: one withdrawal holds for all. Unsubscribing from emails is a withdrawal on every channel.
 * An unknown address needs no consent.
 */
export async function whyWithheld(tx: Tx, addressee: Addressee): Promise<WithheldReason | null> {
  const known = await knownAs(tx, addressee)
  const isGiven = known.some(({ marketing_consent: state }) => state === "given")
  const isWithdrawn = known.some(
    ({ marketing_consent: marketing, service_consent: service }) =>
      marketing === "withdrawn" || (service === "withdrawn" && !isGiven),
  )
  const addresses = [addressee.to, ...known.flatMap(({ emails }) => emails)]
  if (isWithdrawn || (await areUnsubscribed(tx, addresses))) return "consent_withdrawn"
  const isNeeded = known.some(({ marketing_needs_consent: needed }) => needed)
  return isNeeded && !isGiven ? "no_consent" : null
}
