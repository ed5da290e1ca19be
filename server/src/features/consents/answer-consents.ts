import type { Consent, ConsentPurpose } from "@funil/contract/forms/consents"
import { sql } from "kysely"
import { emailsOf } from "../../nouns/contact/contact-addresses.ts"
import { mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import { proveEmail } from "../../nouns/contact/given-details.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { type ConsentFact, consentViews, readFacts, readStates } from "./consents.ts"
import { recordConsents } from "./record-consents.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

/** A consent that an answer ticked. */
export interface TickedConsent {
  readonly purpose: ConsentPurpose
  readonly text: string
}

interface Agreement {
  readonly given: readonly TickedConsent[]
  readonly unconfirmed?: readonly ConsentPurpose[]
  readonly termsHash: string | null
}

interface AnswerRow {
  readonly contact_id: string | null
  readonly form_id: string
  readonly email: string | null
  readonly agreement: Agreement | null
}

/** The answer whose mail the reader opened. */
export interface LinkedAnswer extends AnswerRow {
  readonly id: string
  readonly contact_id: string
  /**
   * Whether the contact has the answer's address. Only then does its reader act for the contact.
   */
  readonly isTheirs: boolean
}

/** Returns the answer with its contact locked. Null if it does not exist or names no contact. */
export async function lockLinkedAnswer(tx: Tx, id: string): Promise<LinkedAnswer | null> {
  const { rows } = await sql<AnswerRow>`
    select n.contact_id, n.form_id, n.agreement, (
      select said ->> 'text' from jsonb_array_elements(n."values") said where said ->> 'field' = 'contact.email' limit 1
    ) as email
    from form_answers n where n.account_id = ${tx.accountId} and n.id = ${id} and n.reason is null for update
  `.execute(tx.db)
  const [answer] = rows
  if (!answer?.contact_id) return null
  const contact_id = await mergedInto(tx, answer.contact_id)
  const { rows: held } = await sql<{ emails: readonly string[] }>`
    select ${emailsOf("c")} as emails from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${contact_id} for no key update
  `.execute(tx.db)
  const isTheirs = answer.email !== null && held[0]?.emails.includes(answer.email.toLowerCase()) === true
  return { ...answer, id, contact_id, isTheirs }
}

/** The consents that the reader of an answer's mail may see, with their withdrawals. */
export async function answerConsents(tx: Tx, { id, contact_id, isTheirs }: LinkedAnswer): Promise<Consent[]> {
  const facts = await readFacts(tx, [contact_id])
  const isShown = ({ kind, answer_id }: ConsentFact) => answer_id === id || (kind === "withdrawn" && isTheirs)
  const shown = consentViews(tx, facts.filter(isShown))
  return shown.filter(({ given_at: given }) => given !== null)
}

/** The ticked consents that this reader may confirm. */
export function toConfirm({ agreement, isTheirs }: LinkedAnswer): readonly TickedConsent[] {
  const { given = [], unconfirmed = [] } = agreement ?? {}
  return isTheirs ? given.filter(({ purpose }) => unconfirmed.includes(purpose)) : []
}

/** Withdraws a purpose: for the contact if the reader acts for it, else for this answer only. */
export async function withdrawOfAnswer(
  tx: Tx,
  { id, contact_id, isTheirs }: LinkedAnswer,
  purpose: ConsentPurpose,
): Promise<void> {
  if (isTheirs) return withdrawConsents(tx, contact_id, [purpose])
  const { rows } = await sql<{ id: string }>`
    update consents set is_alone = true
    where account_id = ${tx.accountId} and answer_id = ${id} and contact_id = ${contact_id} and purpose = ${purpose} and not is_alone
    returning id
  `.execute(tx.db)
  if (rows.length === 0) return
  send(
    tx,
    sql`/* withdrawal of answer */
      insert into consents (account_id, id, contact_id, kind, purpose, at, answer_id, is_alone)
      values (${tx.accountId}, ${newId()}, ${contact_id}, 'withdrawn', ${purpose}, ${tx.now()}, ${id}, true)
    `,
  )
}

interface Proof {
  readonly ip: string | null
  readonly agent: string | null
}

/**
 * Confirms consents that the person ticked after a withdrawal. They take effect, and the address
 * counts as proven.
 */
export async function confirmOfAnswer(
  tx: Tx,
  answer: LinkedAnswer,
  purpose: ConsentPurpose,
  proof: Proof,
): Promise<void> {
  const { id, contact_id, form_id, email, agreement } = answer
  const given = toConfirm(answer).filter((one) => one.purpose === purpose)
  if (given.length === 0 || !agreement || email === null) return
  const before = (await readStates(tx, [contact_id])).get(contact_id)?.[purpose]
  const { termsHash } = agreement
  const to = { contactId: contact_id, formId: form_id, answerId: id, at: tx.now(), termsHash }
  recordConsents(tx, { ...to, given, ...proof })
  const unconfirmed = agreement.unconfirmed?.filter((one) => one !== purpose) ?? []
  await sql`
    update form_answers set agreement = ${JSON.stringify({ ...agreement, unconfirmed })}::jsonb
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  await proveEmail(tx, contact_id, email)
  const name = `${purpose}_consent`
  record(tx, {
    event: "contact.updated",
    id: contact_id,
    before: { [name]: before },
    after: { [name]: "given" },
    reversible: false,
  })
}
