import type { ConsentState } from "@funil/contract/consents"
import type { WithheldReason } from "@funil/contract/workflow-rules"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { emailsOf } from "../../nouns/contact/contact-addresses.ts"
import { consentColumns } from "../../nouns/contact/contact-consent.ts"
import { areUnsubscribed } from "./suppressions.ts"

/** Whom a message is for: an e-mail address in lower case or a telephone in E.164, and the contact that it is of, where that is known. */
export interface Addressee {
  readonly to: string
  readonly contactId?: string | null | undefined
}

interface Known {
  readonly emails: readonly string[]
  readonly service_consent: ConsentState
  readonly marketing_consent: ConsentState
  readonly marketing_needs_consent: boolean
}

/** The contacts that somebody is known as: by themself, or by the address. */
async function knownAs(tx: Tx, { to, contactId = null }: Addressee): Promise<Known[]> {
  const live = sql`c.account_id = ${tx.accountId} and c.deleted_at is null`
  const { rows } = await sql<Known>`/* known as */
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
 * Why advertising does not go to somebody now; null where it may. Who is known as several contacts has said what any of them said: a
 * withdrawal of one holds for all. Leaving the mails is a withdrawal on every channel; an address of nobody that we know is not asked.
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
