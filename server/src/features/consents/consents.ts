import type { Consent, ConsentPurpose, ConsentState } from "@funil/contract/forms/consents"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import { formTermUrl } from "../../nouns/contact/contact-consent.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import { signToken } from "../../platform/access/account-token.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"

/** The consents of a contact that the caller sees. */
export async function answerConsents(tx: Tx, contactId: string): Promise<Consent[]> {
  await requireHost(tx, { entity: "contact", record_id: contactId })
  return consentViews(tx, await readFacts(tx, [contactId]))
}

export async function listConsents(ctx: Permitted<"contact.read">, contactId: string): Promise<Consent[]> {
  return inTransaction(ctx, (tx) => answerConsents(tx, contactId))
}

function viewOf(ctx: Context, fact: ConsentFact): Consent {
  const { id, purpose, text, terms_hash, terms_id, form, user, ip, agent, at } = fact
  return {
    id,
    purpose,
    text,
    terms_url: terms_id && formTermUrl(ctx, terms_id),
    terms_hash,
    form,
    user,
    given_at: at.toISOString(),
    ip,
    agent,
    withdrawn_at: null,
    withdrawn_by: null,
  }
}

/** Returns the consents from facts in order of time: each with its withdrawal, newest first. */
export function consentViews(ctx: Context, facts: readonly ConsentFact[]): Consent[] {
  const told: Consent[] = []
  const last = new Map<ConsentFact["purpose"], ConsentFact["kind"]>()
  for (const fact of facts) {
    const before = last.get(fact.purpose)
    if (!fact.is_alone) last.set(fact.purpose, fact.kind)
    if (fact.kind === "given") told.push(viewOf(ctx, fact))
    else if (fact.is_alone) withdraw(told, fact, consentsIn(facts, fact))
    else if (before === "given") withdraw(told, fact)
    // There was no consent to withdraw.
    else if (before === undefined)
      told.push({ ...viewOf(ctx, fact), user: null, given_at: null, ...endOf(fact) })
  }
  return told.toReversed()
}

const endOf = ({ at, user }: ConsentFact) => ({ withdrawn_at: at.toISOString(), withdrawn_by: user })

/** The ids of the consents in the answer that a withdrawal is about. */
function consentsIn(facts: readonly ConsentFact[], { answer_id }: ConsentFact): ReadonlySet<string> {
  return new Set(facts.filter((one) => one.answer_id === answer_id).map(({ id }) => id))
}

function withdraw(told: Consent[], fact: ConsentFact, only?: ReadonlySet<string>): void {
  for (const [index, one] of told.entries())
    if (one.purpose === fact.purpose && one.withdrawn_at === null && (only?.has(one.id) ?? true))
      told[index] = { ...one, ...endOf(fact) }
}

/** A consent or withdrawal of a contact, in stored form. */
export interface ConsentFact {
  readonly id: string
  readonly kind: "given" | "withdrawn"
  readonly purpose: ConsentPurpose
  readonly at: Date
  readonly text: string | null
  readonly terms_hash: string | null
  readonly terms_id: string | null
  readonly form: { readonly id: string; readonly name: string } | null
  readonly user: UserRef | null
  readonly ip: string | null
  readonly agent: string | null
  readonly answer_id: string | null
  /** Whether it applies only to its answer. */
  readonly is_alone: boolean
}

/** All facts of contacts, oldest first. */
export async function readFacts(tx: Tx, contactIds: readonly string[]): Promise<ConsentFact[]> {
  const { rows } = await sql<ConsentFact>`
    select c.id, c.kind, c.purpose, c.at, t.text, c.terms_hash, r.id as terms_id, c.ip, c.agent, c.answer_id, c.is_alone, ${userRefOf(tx, "c")} as "user",
      (select json_build_object('id', f.id, 'name', f.name) from forms f
        where f.account_id = ${tx.accountId} and f.id = c.form_id and f.deleted_at is null) as form
    from consents c
    left join consent_texts t on t.account_id = ${tx.accountId} and t.hash = c.text_hash
    left join form_terms r on r.account_id = ${tx.accountId} and r.hash = c.terms_hash
    where c.account_id = ${tx.accountId} and c.contact_id = any(${[...contactIds]}::uuid[])
    order by c.at, c.kind, c.id
  `.execute(tx.db)
  return rows
}

export type ConsentStates = Readonly<Record<ConsentPurpose, ConsentState>>

const nothing: ConsentStates = { service: "never", marketing: "never" }

/** The consent states of the contacts, now or at a time. */
export async function readStates(
  tx: Tx,
  contactIds: readonly string[],
  at: Date | null = null,
): Promise<ReadonlyMap<string, ConsentStates>> {
  const states = new Map(contactIds.map((id) => [id, nothing]))
  const { rows } = await sql<{ contact_id: string; purpose: ConsentPurpose; kind: "given" | "withdrawn" }>`
    select distinct on (c.contact_id, c.purpose) c.contact_id, c.purpose, c.kind from consents c
    where c.account_id = ${tx.accountId} and c.contact_id = any(${[...contactIds]}::uuid[]) and not c.is_alone
      and (${at}::timestamptz is null or c.at <= ${at})
    order by c.contact_id, c.purpose, c.at desc, c.kind desc
  `.execute(tx.db)
  for (const { contact_id: id, purpose, kind } of rows)
    states.set(id, { ...(states.get(id) ?? nothing), [purpose]: kind })
  return states
}

/** The address at which a person sees, withdraws and confirms the consents of one answer. */
export function answerConsentUrl({ services, accountId }: Context, answerId: string): string {
  return `${services.config.publicUrl}/consents/${signToken(services.config, "answer_consent", { accountId, id: answerId })}`
}

/** The address at which a contact sees and withdraws their consents. */
export function consentUrl({ services, accountId }: Context, contactId: string): string {
  return `${services.config.publicUrl}/consents/${signToken(services.config, "consent", { accountId, id: contactId })}`
}
