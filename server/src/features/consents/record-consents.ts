import { createHash } from "node:crypto"
import type { Consent, ConsentDraft, ConsentPurpose } from "@funil/contract/forms/consents"
import { sql } from "kysely"
import { lockChangeable } from "../../nouns/contact/contact-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { answerConsents, readStates } from "./consents.ts"
import { withdrawConsents } from "./withdraw-consents.ts"

interface ConsentGrant {
  readonly contactId: string
  /** Null without a form. */
  readonly formId: string | null
  /** The answer with the consent. */
  readonly answerId: string | null
  /** The time of the consent. */
  readonly at: Date
  /** The consents with their exact texts. */
  readonly given: readonly { readonly purpose: ConsentPurpose; readonly text: string }[]
  /** The SHA-256 of the accepted terms in hex: a key of `form_terms`. */
  readonly termsHash: string | null
  readonly ip: string | null
  readonly agent: string | null
}

const maxAgentLength = 500

/** Stores a contact's consents with their exact texts. The transaction sends them. */
export function recordConsents(tx: Tx, consents: ConsentGrant): void {
  const { contactId, formId, answerId, at, given, termsHash, ip, agent } = consents
  if (given.length === 0) return
  const hashes = keepTexts(
    tx,
    given.map(({ text }) => text),
    at,
  )
  const rows = given.map(({ purpose }, index) => ({ id: newId(), purpose, hash: hashes[index] }))
  // The user who releases a waiting answer is not the person who agreed.
  const noted = formId === null ? (tx.user?.id ?? null) : null
  send(
    tx,
    sql`/* consents */
      insert into consents (account_id, id, contact_id, kind, purpose, at, text_hash, terms_hash, form_id, answer_id, user_id, ip, agent)
      select a.account_id, w.id, ${contactId}::uuid, 'given', w.purpose, ${at}::timestamptz, w.hash, ${termsHash}::text,
        ${formId}::uuid, ${answerId}::uuid, ${noted}::uuid, ${ip}::text, ${agent?.slice(0, maxAgentLength) ?? null}::text
      from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, purpose text, hash text)
      where a.account_id = ${tx.accountId}
    `,
  )
}

/** Records a consent that the person gave to the caller. */
export async function noteConsent(
  ctx: Permitted<"contact.update">,
  id: string,
  { purpose, text }: ConsentDraft,
): Promise<Consent[]> {
  const write = async (tx: Tx) => {
    await lockChangeable(tx, id)
    const before = (await readStates(tx, [id])).get(id)?.[purpose]
    recordConsents(tx, {
      contactId: id,
      formId: null,
      answerId: null,
      at: tx.now(),
      given: [{ purpose, text }],
      termsHash: null,
      ip: null,
      agent: null,
    })
    const name = `${purpose}_consent`
    record(tx, {
      event: "contact.updated",
      id,
      before: { [name]: before },
      after: { [name]: "given" },
      reversible: false,
    })
  }
  return writeAndAnswer(ctx, write, (tx) => answerConsents(tx, id))
}

/** Records that the person withdrew a purpose. */
export async function noteWithdrawal(
  ctx: Permitted<"contact.update">,
  id: string,
  purpose: ConsentPurpose,
): Promise<Consent[]> {
  const write = async (tx: Tx) => {
    await lockChangeable(tx, id)
    await withdrawConsents(tx, id, [purpose])
  }
  return writeAndAnswer(ctx, write, (tx) => answerConsents(tx, id))
}

/** Stores consent texts, each once, and returns their keys in order. The transaction sends them. */
export function keepTexts(tx: Tx, texts: readonly string[], at: Date): string[] {
  const rows = texts.map((text) => ({ text, hash: createHash("sha256").update(text).digest("hex") }))
  send(
    tx,
    sql`/* consent texts */
      insert into consent_texts (account_id, hash, text, created_at)
      select distinct on (w.hash) a.account_id, w.hash, w.text, ${at}::timestamptz
      from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (text text, hash text)
      where a.account_id = ${tx.accountId}
      on conflict (account_id, hash) do nothing
    `,
  )
  return rows.map(({ hash }) => hash)
}
