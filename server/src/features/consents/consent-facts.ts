import type { ConsentPurpose, ConsentState } from "@funil/contract/consents"
import type { UserRef } from "@funil/contract/shared/records"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { userRefOf } from "../../nouns/user-ref.ts"

/** Something that a contact said, as it is stored. */
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
  /** It was given, or withdrawn, in its answer alone. */
  readonly is_alone: boolean
}

/** All that contacts said, the oldest first. */
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

/** What holds of each of the contacts, or held at a time. */
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
