import type { ConsentPurpose } from "@funil/contract/consents"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { keepTexts } from "./keep-texts.ts"

interface Given {
  readonly contactId: string
  /** Null where nobody filled one in. */
  readonly formId: string | null
  /** The answer in which they agreed. */
  readonly answerId: string | null
  /** When they agreed. */
  readonly at: Date
  /** What was agreed to, with the very text. */
  readonly given: readonly { readonly purpose: ConsentPurpose; readonly text: string }[]
  /** SHA-256 of the terms that were agreed to, in hex: a key of `form_terms`. */
  readonly termsHash: string | null
  readonly ip: string | null
  readonly agent: string | null
}

const maxAgentLength = 500

/** Keeps what a contact agreed to, the texts as they were. It is sent with the transaction. */
export function recordConsents(tx: Tx, consents: Given): void {
  const { contactId, formId, answerId, at, given, termsHash, ip, agent } = consents
  if (given.length === 0) return
  const hashes = keepTexts(
    tx,
    given.map(({ text }) => text),
    at,
  )
  const rows = given.map(({ purpose }, index) => ({ id: newId(), purpose, hash: hashes[index] }))
  // Who releases an answer that waited is not who agreed.
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
