import { consentPurposes } from "@funil/contract/consents"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { readStates } from "./consent-facts.ts"
import { keepWithdrawals } from "./withdraw-consents.ts"

/**
 * Hands what contacts agreed to on to the one that they are merged into. What one of them withdrew, all have withdrawn, also after they are
 * parted again. All are locked.
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
