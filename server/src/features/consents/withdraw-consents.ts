import { type ConsentPurpose, consentPurposes } from "@funil/contract/consents"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { contactsOfPerson, mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import { readStates } from "./consent-facts.ts"

interface Withdrawn {
  readonly contact_id: string
  readonly purpose: ConsentPurpose
}

/** Keeps withdrawals, as of now and in the name of the caller, if there is one. */
export function keepWithdrawals(tx: Tx, withdrawn: readonly Withdrawn[]): void {
  if (withdrawn.length === 0) return
  const rows = withdrawn.map((one) => ({ id: newId(), ...one }))
  send(
    tx,
    sql`/* withdrawals */
      insert into consents (account_id, id, contact_id, kind, purpose, at, user_id)
      select a.account_id, w.id, w.contact_id, 'withdrawn', w.purpose, ${tx.now()}::timestamptz, ${tx.user?.id ?? null}::uuid
      from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, contact_id uuid, purpose text)
      where a.account_id = ${tx.accountId}
    `,
  )
}

/**
 * Withdraws purposes for a person: the contact, what it was merged into and what was merged into that, so that no undo brings a consent
 * back. What is withdrawn already stays as it is.
 */
export async function withdrawConsents(
  tx: Tx,
  contactId: string,
  purposes: readonly ConsentPurpose[] = consentPurposes,
): Promise<void> {
  const ids = [
    ...new Set([...(await contactsOfPerson(tx, contactId)), ...(await contactsOfHeir(tx, contactId))]),
  ]
  await sql`
    select from contacts where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) order by id for no key update
  `.execute(tx.db)
  const states = await readStates(tx, ids)
  const withdrawn = [...states].flatMap(([contact_id, state]) =>
    purposes.filter((purpose) => state[purpose] !== "withdrawn").map((purpose) => ({ contact_id, purpose })),
  )
  keepWithdrawals(tx, withdrawn)
  for (const [id, before] of states) {
    const after = Object.fromEntries(purposes.map((purpose) => [`${purpose}_consent`, "withdrawn"]))
    const stated = Object.fromEntries(purposes.map((purpose) => [`${purpose}_consent`, before[purpose]]))
    record(tx, { event: "contact.updated", id, before: stated, after, reversible: false })
  }
}

async function contactsOfHeir(tx: Tx, contactId: string): Promise<string[]> {
  const heir = await mergedInto(tx, contactId)
  return heir === contactId ? [] : contactsOfPerson(tx, heir)
}
