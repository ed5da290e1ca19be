import { consentPurposes } from "@funil/contract/consents"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { readStates } from "./consent-facts.ts"
import { keepWithdrawals } from "./withdraw-consents.ts"

/**
 * Hands what a contact agreed to on to the one that it is merged into. What one of them withdrew, both have withdrawn, also after they are
 * parted again. Both are locked.
 */
export async function moveConsents(tx: Tx, { other, own }: { other: string; own: string }): Promise<void> {
  const states = await readStates(tx, [own, other])
  const isWithdrawn = (id: string, purpose: (typeof consentPurposes)[number]) =>
    states.get(id)?.[purpose] === "withdrawn"
  const ended = consentPurposes.filter((purpose) => isWithdrawn(own, purpose) || isWithdrawn(other, purpose))
  const missing = ended.flatMap((purpose) =>
    [own, other].filter((id) => !isWithdrawn(id, purpose)).map((contact_id) => ({ contact_id, purpose })),
  )
  keepWithdrawals(tx, missing)
  send(
    tx,
    sql`
      update consents set contact_id = ${own}, through = through || contact_id
      where account_id = ${tx.accountId} and contact_id = ${other}
    `,
  )
}

/** Gives contacts that come back what was theirs before they were merged. */
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
