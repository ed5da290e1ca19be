import { type ConsentPurpose, consentPurposes } from "@funil/contract/forms/consents"
import { sql } from "kysely"
import { contactsOfPerson, mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { readStates } from "./consents.ts"

interface Withdrawal {
  readonly contact_id: string
  readonly purpose: ConsentPurpose
}

/**
 * Withdraws purposes for a person: their contact and all contacts merged with it, so that no undo
 * restores a consent. Skips withdrawn purposes.
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

/**
 * Moves the consents of contacts to their merge target. A withdrawal of one counts for all, even
 * after an undo. Callers hold the locks.
 */
export async function moveConsents(
  tx: Tx,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const all = [own, ...others]
  const states = await readStates(tx, all)
  const isWithdrawn = (id: string, purpose: (typeof consentPurposes)[number]) =>
    states.get(id)?.[purpose] === "withdrawn"
  const ended = consentPurposes.filter((purpose) => all.some((id) => isWithdrawn(id, purpose)))
  const missing = ended.flatMap((purpose) =>
    all.filter((id) => !isWithdrawn(id, purpose)).map((contact_id) => ({ contact_id, purpose })),
  )
  keepWithdrawals(tx, missing)
  send(
    tx,
    sql`
      update consents set contact_id = ${own}, through = through || contact_id
      where account_id = ${tx.accountId} and contact_id = any(${[...others]}::uuid[])
    `,
  )
}

/** Returns consents to the contacts that had them before a merge. */
export async function returnConsents(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; through: string[] }>`/* consents of merged contacts */
    select id, through from consents where account_id = ${tx.accountId} and through && ${[...ids]}::uuid[] for update
  `.execute(tx.db)
  const back = new Set(ids)
  for (const { id, through } of rows) {
    const at = through.findIndex((each) => back.has(each))
    send(
      tx,
      sql`/* return consent */
        update consents set contact_id = ${through[at]}, through = ${through.slice(0, at)}::uuid[]
        where account_id = ${tx.accountId} and id = ${id}
      `,
    )
  }
}

/** Stores withdrawals at the current time, in the caller's name if there is one. */
function keepWithdrawals(tx: Tx, withdrawn: readonly Withdrawal[]): void {
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
