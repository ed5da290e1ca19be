import { sql } from "kysely"
import { mergedInto } from "../../nouns/contact/contacts-of-person.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** The contact that these, which are about to go, leave what was theirs to. */
async function heirOf(tx: Tx, id: string, going: readonly string[]): Promise<string | null> {
  const heir = await mergedInto(tx, id)
  const { rows } = await sql`
    select from contacts where account_id = ${tx.accountId} and id = ${heir} and id <> all(${[...going]}::uuid[])
  `.execute(tx.db)
  return rows.length > 0 ? heir : null
}

/**
 * Takes contacts that are deleted for good out of what they asked to send back: a request goes on to the contact that its own was merged
 * into; else it is nobody's, and nobody is written to about it.
 */
export async function partFromReturns(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from returns where account_id = ${tx.accountId} and contact_id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  for (const { contact_id: id } of rows) {
    const heir = await heirOf(tx, id, ids)
    const end = heir ? sql`contact_id = ${heir}` : sql`contact_id = null, email = null`
    await sql`update returns set ${end} where account_id = ${tx.accountId} and contact_id = ${id}`.execute(
      tx.db,
    )
  }
}
